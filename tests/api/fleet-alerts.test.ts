import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { POST as previewRule } from '@/app/api/alert-rules/preview/route'
import { POST as postRule } from '@/app/api/alert-rules/route'
import { GET as listAlerts } from '@/app/api/alerts/route'
import { POST as postPlan } from '@/app/api/service-plans/route'
import { database } from '@/db/client'
import { tellFleetEnds } from '@/db/queries/fleet/ends/tell-fleet-ends'
import { followServices } from '@/db/queries/fleet/services/follow-services'
import { alertRules, alertTellings } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceOwnerships } from '@/db/schema/device-records'
import { deviceQuarterHours } from '@/db/schema/device-segments'
import { deviceStates } from '@/db/schema/device-states'
import { fleetDocuments, vehicleDevices, vehicleInsurances } from '@/db/schema/fleet-vehicles'
import { servicePlans } from '@/db/schema/services'
import type { AlertList } from '@/lib/alerts/alert-schema'
import { systemAccess } from '@/lib/auth/access'
import { addDays } from '@/lib/time/wall-clock'
import { callRoute } from '../support/call-route'
import { fleetWorld, makeDriver, makeVehicle } from '../support/fleet-world'
import { makeKey } from '../support/made-key'
import { makeDevice } from '../support/world'

const { tokens, ids } = fleetWorld()
const system = systemAccess('test')
const DAY = 86_400_000
const QUARTER = 900_000
const fleet = () => ids.fleet ?? 0
const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

beforeEach(async () => {
  for (const table of [deviceEvents, alertRules, servicePlans, fleetDocuments, vehicleInsurances])
    await database().delete(table)
})

async function rule(kind: string, params: object, imei: string, login = 'fleet'): Promise<number> {
  const made = await callRoute<{ id: number }>(postRule, {
    token: tokens[login],
    body: { name: kind, kind, params, devices: [imei], tell: { mail: true } },
  })
  expect(made.status).toBe(201)
  return made.data.id
}

async function carrying(name: string) {
  const vehicle = await makeVehicle(fleet(), name)
  const device = await makeDevice(fleet())
  const fromTime = new Date(Date.now() - 10 * DAY)
  await database().insert(vehicleDevices).values({ deviceId: device.id, vehicleId: vehicle, fromTime })
  return { vehicle, device }
}

/** Within the last hours, which each look reads anew. */
async function drove(deviceId: number, km: number, quartersBack: number): Promise<void> {
  const quarter = new Date((Math.floor(Date.now() / QUARTER) - quartersBack) * QUARTER)
  await database()
    .insert(deviceQuarterHours)
    .values({ deviceId, quarter, distanceCm: km * 100_000, engineS: 900 })
}

async function plan(name: string, km: number, vehicles: number[]): Promise<void> {
  const made = await callRoute(postPlan, {
    token: tokens.fleet,
    body: {
      name,
      startOn: day(-60),
      intervalM: km * 1000,
      aheadM: 100_000,
      targets: { kind: 'vehicles', vehicleIds: vehicles },
    },
  })
  expect(made.status).toBe(201)
}

const follow = (minutes: number) =>
  Promise.all([1, 2].map(() => followServices(system, later(minutes), 'all')))

const eventsOf = async (deviceId: number) =>
  database()
    .select()
    .from(deviceEvents)
    .where(eq(deviceEvents.deviceId, deviceId))
    .orderBy(deviceEvents.eventTime)

describe('alerts to services', () => {
  it('are raised at the device that the vehicle carries, once a state, and are told like others', async () => {
    const { vehicle, device } = await carrying('Van 1')
    const other = await carrying('Van 2')
    const ruleId = await rule('serviceDue', { fromStage: 'soon' }, device.imei)
    await rule('serviceDue', { fromStage: 'overdue' }, other.device.imei)
    await plan('Oil', 1000, [vehicle, other.vehicle])
    for (const [n, km] of [950, 60, 100].entries()) {
      for (const one of [device, other.device]) await drove(one.id, km, 5 - n)
      await follow(6 * (2 * n + 1))
      await follow(6 * (2 * n + 2))
    }
    const raised = await eventsOf(device.id)
    expect(raised.map(({ type, subject, data }) => [type, subject, data?.stage])).toEqual(
      ['soon', 'due', 'overdue'].map((stage) => ['serviceDue', `rule:${ruleId}`, stage]),
    )
    expect(raised[0]?.data).toMatchObject({ plan: 'Oil', vehicle: 'Van 1' })
    const tellings = await database()
      .select()
      .from(alertTellings)
      .where(eq(alertTellings.deviceId, device.id))
    expect(tellings.map(({ accountId, late }) => [accountId, late])).toEqual(
      Array.from({ length: 3 }, () => [fleet(), false]),
    )
    expect((await eventsOf(other.device.id)).map(({ data }) => data?.stage)).toEqual(['overdue'])
    const list = await callRoute<AlertList>(listAlerts, {
      token: tokens.fleet,
      path: `/api/alerts?imei=${device.imei}&to=${later(60).toISOString()}`,
    })
    expect(list.data.items.map(({ kind }) => kind)).toEqual(['serviceDue', 'serviceDue', 'serviceDue'])
  })

  it('of two plans that are found at once are two, and a preview finds them again', async () => {
    const { vehicle, device } = await carrying('Van 3')
    await rule('serviceDue', { fromStage: 'due' }, device.imei)
    await plan('Oil', 400, [vehicle])
    await plan('Brakes', 400, [vehicle])
    await drove(device.id, 402, 2)
    await followServices(system, new Date(), 'changed')
    await followServices(system, new Date(), 'all')
    expect((await eventsOf(device.id)).map(({ data }) => [data?.plan, data?.stage])).toEqual([
      ['Oil', 'due'],
      ['Brakes', 'due'],
    ])
    const { data } = await callRoute<{ first: { type: string }[] }>(previewRule, {
      token: tokens.fleet,
      body: { kind: 'serviceDue', params: { fromStage: 'soon' }, devices: [device.imei], days: 1 },
    })
    expect(data.first.map(({ type }) => type)).toEqual(['serviceDue', 'serviceDue'])
  })

  it('are made and tried by those alone who read the fleet', async () => {
    const { device } = await carrying('Van 7')
    const body = { name: 'Due', kind: 'serviceDue', params: {}, devices: [device.imei] }
    const { kind, params, devices } = body
    for (const login of ['admin', 'shop']) {
      const made = await callRoute(postRule, { token: tokens[login], body })
      const tried = await callRoute(previewRule, {
        token: tokens[login],
        body: { kind, params, devices, days: 1 },
      })
      expect([made.status, tried.status]).toEqual([403, 403])
    }
    const key = await makeKey(tokens.fleet ?? '', ['alertRules.read', 'alertRules.edit', 'positions.read'])
    expect((await callRoute(postRule, { token: key, body })).status).toBe(403)
  })

  it('are none of a vehicle without a device, nor of one whose device is another account’s', async () => {
    const bare = await makeVehicle(fleet(), 'Bare')
    const vehicle = await makeVehicle(fleet(), 'Lent')
    const device = await makeDevice(ids.rival ?? 0)
    await database()
      .insert(vehicleDevices)
      .values({ deviceId: device.id, vehicleId: vehicle, fromTime: new Date(Date.now() - 10 * DAY) })
    await rule('paperEnding', {}, device.imei, 'rival')
    await database()
      .insert(fleetDocuments)
      .values([bare, vehicle].map((vehicleId) => ({ vehicleId, name: 'Permit', expiresOn: day(7) })))
    await tellFleetEnds(system, new Date())
    expect(await database().select().from(deviceEvents)).toEqual([])
  })
})

describe('alerts to papers', () => {
  it('are raised once at each of the chosen times, of the papers of vehicles alone', async () => {
    const END = '2027-05-31'
    const { vehicle, device } = await carrying('Van 4')
    await rule('paperEnding', { days7: false }, device.imei)
    const driverId = await makeDriver(fleet(), 'Anna')
    await database()
      .insert(fleetDocuments)
      .values([
        { vehicleId: vehicle, name: 'Registration', expiresOn: END },
        { driverId, name: 'ADR', expiresOn: END },
      ])
    await database()
      .insert(vehicleInsurances)
      .values({
        vehicleId: vehicle,
        insurer: 'Allianz',
        policyNumber: '1',
        currency: 'EUR',
        startsOn: addDays(END, -300),
        expiresOn: END,
      })
    for (let left = 32; left >= -1; left--) {
      const now = new Date(`${addDays(END, -left)}T12:00:00Z`)
      await Promise.all([1, 2].map(() => tellFleetEnds(system, now)))
    }
    const raised = await eventsOf(device.id)
    expect(raised.map(({ type, data }) => [type, data?.paper, data?.name, data?.daysLeft])).toEqual(
      [30, 1, 0].flatMap((left) => [
        ['paperEnding', 'document', 'Registration', left],
        ['paperEnding', 'insurance', 'Allianz', left],
      ]),
    )
    expect(raised[0]?.data).toMatchObject({ vehicle: 'Van 4', endsOn: END })
  })

  it('tell where the device was of a time alone in which it was theirs', async () => {
    const [kept, bought] = [await carrying('Van 5'), await carrying('Van 6')]
    const fixTime = new Date(Date.now() - 2 * DAY)
    for (const { vehicle, device } of [kept, bought]) {
      await database().insert(deviceStates).values({ deviceId: device.id, fixTime, lat: 41, lon: -8 })
      await database()
        .insert(fleetDocuments)
        .values({ vehicleId: vehicle, name: 'Permit', expiresOn: day(7) })
      await rule('paperEnding', {}, device.imei)
    }
    await database()
      .insert(deviceOwnerships)
      .values({
        deviceId: bought.device.id,
        accountPath: '/9/',
        fromTime: new Date(Date.now() - 30 * DAY),
        toTime: new Date(Date.now() - DAY),
      })
    await tellFleetEnds(system, new Date())
    expect((await eventsOf(kept.device.id)).map(({ lat, lon }) => [lat, lon])).toEqual([[41, -8]])
    expect((await eventsOf(bought.device.id)).map(({ lat, lon }) => [lat, lon])).toEqual([[null, null]])
  })
})
