import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { GET as getBoard } from '@/app/api/fleet-board/route'
import { GET as listCorrections, POST as postCorrection } from '@/app/api/odometer-corrections/route'
import { DELETE as deletePlan, GET as getPlan, PUT as putPlan } from '@/app/api/service-plans/[id]/route'
import { GET as listPlans, POST as postPlan } from '@/app/api/service-plans/route'
import { GET as listStates } from '@/app/api/service-states/route'
import { GET as getFile, PUT as putFile } from '@/app/api/services/[id]/file/route'
import { POST as postVoid } from '@/app/api/services/[id]/void/route'
import { GET as listServices, POST as postService } from '@/app/api/services/route'
import { GET as getCounters } from '@/app/api/vehicle-counters/route'
import { POST as createWebhook } from '@/app/api/webhooks/route'
import { database } from '@/db/client'
import { markVehicles } from '@/db/queries/fleet/cards/mark-card-reads'
import { followServices } from '@/db/queries/fleet/services/follow-services'
import { settleDriven } from '@/db/queries/fleet/services/settle-driven'
import { alertContacts } from '@/db/schema/alert-people'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceQuarterHours } from '@/db/schema/device-segments'
import { deviceGroups, devices } from '@/db/schema/devices'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import { messages } from '@/db/schema/messages'
import { outbox } from '@/db/schema/outbox'
import { servicePlans, vehicleCounters } from '@/db/schema/services'
import { webhookDeliveries } from '@/db/schema/webhooks'
import { systemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { ERRORS } from '@/lib/errors'
import type { ListedPlan, ServicePlan } from '@/lib/fleet/services/plan-schema'
import type {
  CounterReading,
  OdometerCorrection,
  Service,
  ServiceState,
} from '@/lib/fleet/services/service-schema'
import type { Board } from '@/lib/fleet-board/board-schema'
import { callRoute, rawRoute } from '../support/call-route'
import { carryTracker, drive, fleetWorld, MORNING, makeVehicle } from '../support/fleet-world'
import { makeDevice } from '../support/world'

const { tokens, ids } = fleetWorld()
const system = systemAccess('test')
const DAY = 86_400_000
const fleet = () => ids.fleet ?? 0
const day = (back: number) => new Date(Date.now() - back * DAY).toISOString().slice(0, 10)

const plan = (body: object, login = 'fleet') =>
  callRoute<ServicePlan>(postPlan, { token: tokens[login], body: { name: 'Oil', startOn: day(60), ...body } })
const serve = (body: object, login = 'fleet') =>
  callRoute<Service>(postService, { token: tokens[login], body: { doneOn: day(0), ...body } })
const correct = (body: object, login = 'fleet') =>
  callRoute<OdometerCorrection>(postCorrection, { token: tokens[login], body })
const counters = async (vehicleId: number, more = '') =>
  (
    await callRoute<CounterReading>(getCounters, {
      token: tokens.fleet,
      path: `/api?vehicleId=${vehicleId}${more}`,
    })
  ).data
const states = async (search = '', login = 'fleet') =>
  (
    await callRoute<{ items: ServiceState[]; total: number; counts: Record<string, number> }>(listStates, {
      token: tokens[login],
      path: `/api${search}`,
    })
  ).data
const withId = (id: number) => ({ params: { id: String(id) } })

async function contact(email: string, more: Partial<typeof alertContacts.$inferInsert> = {}): Promise<void> {
  await database()
    .insert(alertContacts)
    .values({
      email,
      accountId: fleet(),
      name: email,
      language: 'en',
      timeZone: 'UTC',
      emailVerifiedAt: new Date(),
      ...more,
    })
}

async function hook(kinds: string[]): Promise<number> {
  const made = await callRoute<{ id: number }>(createWebhook, {
    token: tokens.fleet,
    body: { name: 'erp', url: 'https://erp.example.com/hook', kinds },
  })
  expect(made.status).toBe(201)
  return made.data.id
}

/** A vehicle whose tracker came so many km on each of the last days, the newest of them yesterday. */
async function driven(
  name: string,
  km: readonly number[],
  accountId = fleet(),
): Promise<{ vehicle: number; device: number }> {
  const vehicle = await makeVehicle(accountId, name)
  const { id: device } = await makeDevice(accountId)
  const fromTime = new Date(Date.now() - (km.length + 2) * DAY)
  await database().insert(vehicleDevices).values({ deviceId: device, vehicleId: vehicle, fromTime })
  await came(device, km)
  return { vehicle, device }
}

async function came(device: number, km: readonly number[]): Promise<void> {
  const midnight = Math.floor(Date.now() / DAY) * DAY
  const rows = km.map((far, n) => ({
    deviceId: device,
    quarter: new Date(midnight - (km.length - n) * DAY + 6 * 3_600_000),
    distanceCm: far * 100_000,
    engineS: 900,
  }))
  await database().insert(deviceQuarterHours).values(rows)
}

async function follow(now = new Date()): Promise<void> {
  for (const which of ['changed', 'all'] as const) while ((await followServices(system, now, which)) > 0);
}
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

const told = async (planId: number) =>
  (await database().select().from(messages).where(eq(messages.accountId, fleet())).orderBy(messages.id))
    .filter(({ params }) => (params as { id?: number } | null)?.id === planId)
    .map(({ text, params }) => [text, (params as { name: string }).name, (params as { more: number }).more])

describe('service plans', () => {
  it('say what is due, and tell of it once, also when two workers look at once and all is looked at again', async () => {
    Object.assign(env(), {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: 2525,
      MAIL_FROM: 'Tracking <no-reply@example.com>',
    })
    const { vehicle, device } = await driven('Van 1', [400, 400, 150])
    const body = { intervalM: 1_000_000, aheadM: 100_000, emails: ['Shop@example.com'] }
    const stranger = await plan(body)
    expect([stranger.status, stranger.code]).toEqual([400, ERRORS.planEmailUnproved.code])
    await contact('shop@example.com', { emailVerifiedAt: null })
    expect((await plan(body)).status).toBe(400)
    await database().update(alertContacts).set({ emailVerifiedAt: new Date() })
    await contact('workshop@example.com', { role: 'Fleet', language: 'pt' })
    await contact('unproved@example.com', { role: 'fleet', emailVerifiedAt: null })
    await contact('customer@example.com', { role: 'dispatcher' })
    const made = await plan(body)
    expect(made.status).toBe(201)
    const { id } = made.data
    const hooked = await hook(['service.due'])
    await follow()
    const search = `?planId=${id}`
    expect((await states(search)).items).toMatchObject([
      {
        vehicle: { id: vehicle, name: 'Van 1' },
        state: 'soon',
        leads: 'distance',
        odometerM: 950_000,
        dueOdometerM: 1_000_000,
        lastOn: null,
        jump: null,
      },
    ])
    expect(await told(id)).toEqual([['serviceSoon', 'Van 1', 0]])
    await database()
      .insert(deviceQuarterHours)
      .values({
        deviceId: device,
        quarter: new Date(Math.floor(Date.now() / 900_000) * 900_000),
        distanceCm: 6_000_000,
        engineS: 900,
      })
    await Promise.all([1, 2].map(() => followServices(system, later(6), 'all')))
    await follow(later(12))
    await follow(later(18))
    expect((await states(search)).items[0]).toMatchObject({ state: 'due', odometerM: 1_010_000 })
    // The board says how far it is over: the day that was foretold is none on which it is due.
    const { data: board } = await callRoute<Board>(getBoard, { token: tokens.fleet })
    const onBoard = board.services.items.find((one) => one.plan.id === id)
    expect(onBoard).toMatchObject({ state: 'due', on: null, overM: 10_000, overS: null })
    expect(await told(id)).toEqual([
      ['serviceSoon', 'Van 1', 0],
      ['serviceDue', 'Van 1', 0],
    ])
    const mails = await database().select().from(outbox).where(eq(outbox.recipient, 'shop@example.com'))
    expect(mails.map(({ title }) => title).sort()).toEqual(['serviceDue', 'serviceSoon'])
    const all = await database().select().from(outbox)
    const to = (recipient: string) => all.filter((mail) => mail.recipient === recipient)
    expect(to('workshop@example.com').map(({ payload }) => payload)).toMatchObject([
      { language: 'pt' },
      { language: 'pt' },
    ])
    for (const other of ['unproved@example.com', 'customer@example.com']) expect(to(other)).toEqual([])
    const sent = await database()
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, hooked))
      .orderBy(webhookDeliveries.id)
    expect(sent.map(({ body }) => JSON.parse(body).data)).toEqual(
      ['soon', 'due'].map((stage) => ({
        plan: { id, name: 'Oil' },
        stage,
        vehicles: [{ id: vehicle, name: 'Van 1' }],
      })),
    )
  })

  it('are told of together where several vehicles are found at once', async () => {
    const groupId = await makeGroup('Buses')
    for (const name of ['A', 'B', 'C']) {
      const { device } = await driven(`Bus ${name}`, [500])
      await database().update(devices).set({ groupId }).where(eq(devices.id, device))
    }
    const { id } = (
      await plan({ name: 'Brakes', intervalM: 400_000, targets: { kind: 'groups', groupIds: [groupId] } })
    ).data
    await follow(later(30))
    expect(await told(id)).toEqual([['serviceDue', 'Bus A', 2]])
    expect((await states(`?planId=${id}&state=overdue`)).total).toBe(3)
    expect((await states(`?planId=${id}&state=fine`)).total).toBe(0)
    expect((await states(`?planId=${id}&search=bus b`)).items).toHaveLength(1)
    // Switched off it is not listed; on again nobody hears of it twice.
    const body = {
      name: 'Brakes',
      startOn: day(60),
      intervalM: 400_000,
      targets: { kind: 'groups', groupIds: [groupId] },
    }
    for (const enabled of [false, true]) {
      const put = await callRoute(putPlan, {
        method: 'PUT',
        token: tokens.fleet,
        ...withId(id),
        body: { ...body, enabled },
      })
      expect(put.status).toBe(200)
      await follow(later(40))
      expect((await states(`?planId=${id}`)).total).toBe(enabled ? 3 : 0)
    }
    expect(await told(id)).toHaveLength(1)
  })

  it('are refused where they would be due all the time', async () => {
    for (const [body, text] of [
      [{ intervalM: 1 }, 'At least 100 km (62.2 miles).'],
      [{ intervalEngineS: 1 }, 'At least 50 hours.'],
      [{ intervalDays: 0 }, 'At least one day.'],
    ] as const) {
      const refused = await plan(body)
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused)).toContain(text)
    }
  })

  it('count from the service on; one that was voided counts no more, and is kept', async () => {
    const { vehicle } = await driven('Van 2', [600, 600])
    const { id } = (
      await plan({
        name: 'Tyres',
        intervalM: 1_000_000,
        targets: { kind: 'vehicles', vehicleIds: [vehicle] },
      })
    ).data
    await follow(later(50))
    const state = async () => (await states(`?planId=${id}`)).items[0]
    expect(await state()).toMatchObject({ state: 'overdue', dueOdometerM: 1_000_000 })
    const done = await serve({
      vehicleId: vehicle,
      planId: id,
      cost: 120.5,
      currency: 'eur',
      parts: 'Four tyres',
      workshop: 'Corner garage',
      engineHours: 12,
    })
    expect(done.data).toMatchObject({
      odometerM: 1_200_000,
      cost: 120.5,
      currency: 'EUR',
      voided: null,
      plan: { name: 'Tyres' },
    })
    await follow()
    expect(await state()).toMatchObject({ state: 'fine', lastOn: day(0), dueOdometerM: 2_200_000 })
    const voided = await callRoute<Service>(postVoid, {
      token: tokens.fleet,
      ...withId(done.data.id),
      body: { reason: 'Another van' },
    })
    expect(voided.data.voided).toMatchObject({ reason: 'Another van' })
    const again = await callRoute(postVoid, {
      token: tokens.fleet,
      ...withId(done.data.id),
      body: { reason: 'Once more' },
    })
    expect(again.status).toBe(409)
    await follow()
    expect(await state()).toMatchObject({ state: 'overdue', lastOn: null })
    expect(await told(id)).toHaveLength(1)
    const list = await callRoute<{ items: Service[] }>(listServices, {
      token: tokens.fleet,
      path: `/api?planId=${id}`,
    })
    expect(list.data.items).toHaveLength(1)
    expect((await serve({ vehicleId: vehicle, doneOn: day(-2) })).status).toBe(400)
    expect((await serve({ vehicleId: vehicle, cost: 5 })).status).toBe(400)
    const logged = await database().select().from(businessLogs).where(eq(businessLogs.objectKind, 'service'))
    expect(logged.map(({ action }) => action)).toEqual(['fleet.serviceDone', 'fleet.serviceVoid'])
  })

  it('keep the bill of a service: one that is a bill, once', async () => {
    const { vehicle } = await driven('Van 3', [10])
    const { id } = (await serve({ vehicleId: vehicle })).data
    const put = (file: File, login = 'fleet') =>
      callRoute(putFile, { method: 'PUT', token: tokens[login], ...withId(id), form: formOf(file) })
    const bill = new File(['%PDF-1.7 bill'], 'Bill: May.pdf')
    expect((await put(new File(['<html>'], 'bill.pdf'))).status).toBe(400)
    expect((await put(bill, 'rival')).status).toBe(404)
    expect((await put(bill)).data).toMatchObject({ fileName: 'Bill- May.pdf' })
    expect((await put(bill)).status).toBe(409)
    const got = await rawRoute(getFile, { token: tokens.fleet, ...withId(id) })
    expect(got.status).toBe(200)
    expect((await callRoute(getFile, { token: tokens.rival, ...withId(id) })).status).toBe(404)
  })
})

describe('the odometer of a vehicle', () => {
  it('is what was read, and what was driven since; nothing overwrites it', async () => {
    const { vehicle } = await driven('Van 4', [100, 100, 100])
    expect((await counters(vehicle)).odometerM).toBe(300_000)
    // The midnight before yesterday: one drive has come since, whatever the hour is now.
    const at = new Date(Math.floor(Date.now() / DAY) * DAY - DAY)
    expect((await correct({ vehicleId: vehicle, at: at.toISOString(), odometerM: 80_000_000 })).status).toBe(
      201,
    )
    const now = (await counters(vehicle)).odometerM
    expect(now).toBe(80_100_000)
    const since = now - 80_000_000
    // Before it, what it must have shown.
    const before = await counters(vehicle, `&at=${new Date(Date.now() - 4 * DAY).toISOString()}`)
    expect(before.odometerM).toBe(80_000_000 - (300_000 - since))
    // A typing error is asked about.
    const wrong = { vehicleId: vehicle, at: new Date().toISOString(), odometerM: 800_000_000 }
    expect((await correct(wrong)).status).toBe(409)
    expect((await correct({ ...wrong, at: later(60).toISOString(), odometerM: 1 })).status).toBe(400)
    expect((await correct({ ...wrong, confirmed: true })).status).toBe(201)
    expect((await counters(vehicle)).odometerM).toBe(800_000_000)
    const list = await callRoute<{ items: OdometerCorrection[]; total: number }>(listCorrections, {
      token: tokens.fleet,
      path: `/api?vehicleId=${vehicle}`,
    })
    expect(list.data.items.map(({ odometerM }) => odometerM)).toEqual([800_000_000, 80_000_000])
    expect(list.data.items[0]?.author).toBe('Customer fleet')
  })

  it('goes with the vehicle when its tracker is changed, and is corrected by a service that read it', async () => {
    const { vehicle, device } = await driven('Van 5', [100, 100, 100, 100])
    const { id: other } = await makeDevice(fleet())
    const half = new Date(Math.floor(Date.now() / DAY) * DAY - 2 * DAY)
    await plan({ name: 'Look', intervalM: 90_000_000, targets: { kind: 'vehicles', vehicleIds: [vehicle] } })
    await follow(later(60))
    await database().transaction(async (tx) => {
      await tx
        .update(vehicleDevices)
        .set({ toTime: half })
        .where(and(eq(vehicleDevices.deviceId, device)))
      await tx.insert(vehicleDevices).values({ deviceId: other, vehicleId: vehicle, fromTime: half })
      await markVehicles(tx, [vehicle], half)
    })
    await came(other, [7, 7, 30, 30])
    await follow(later(60))
    const [kept] = await database()
      .select()
      .from(vehicleCounters)
      .where(eq(vehicleCounters.vehicleId, vehicle))
    expect(kept?.odometerNowM).toBe(260_000)
    await serve({ vehicleId: vehicle, odometerM: 500_000, correctsOdometer: true })
    expect((await counters(vehicle)).odometerM).toBe(500_000)
  })

  it('is not moved by what is typed with a service, nor is what is due, unless that corrects it', async () => {
    const { vehicle } = await driven('Van 11', [100])
    const { id } = (
      await plan({
        name: 'Typed',
        intervalM: 15_000_000,
        targets: { kind: 'vehicles', vehicleIds: [vehicle] },
      })
    ).data
    const body = { vehicleId: vehicle, planId: id, odometerM: 80_500_000 }
    for (const [correctsOdometer, odometerM, dueOdometerM] of [
      [false, 100_000, 15_100_000],
      [true, 80_500_000, 95_500_000],
    ]) {
      const done = await serve({ ...body, correctsOdometer })
      expect([done.status, done.data.odometerM]).toEqual([201, 80_500_000])
      await follow(later(65))
      expect((await states(`?planId=${id}`)).items[0]).toMatchObject({
        state: 'fine',
        odometerM,
        dueOdometerM,
      })
    }
  })

  it('leaves out a day with more than a vehicle can do, and says so until somebody reads it', async () => {
    const { vehicle } = await driven('Van 6', [100, 20_000, 100])
    const { id } = (
      await plan({
        name: 'Jump',
        intervalM: 10_000_000,
        targets: { kind: 'vehicles', vehicleIds: [vehicle] },
      })
    ).data
    await follow(later(70))
    expect((await states(`?planId=${id}`)).items[0]).toMatchObject({
      state: 'fine',
      odometerM: 200_000,
      jump: { on: day(2), m: 20_000_000 },
    })
    expect(await told(id)).toEqual([])
    await correct({ vehicleId: vehicle, at: new Date().toISOString(), odometerM: 200_000 })
    await follow(later(70))
    expect((await states(`?planId=${id}`)).items[0]?.jump).toBeNull()
  })

  it('is the same when the quarters of an hour are forgotten that it was counted from', async () => {
    const midnight = (back: number) => new Date(Math.floor(Date.now() / DAY) * DAY - back * DAY)
    const { vehicle, device } = await driven('Van 9', [100, 100, 5000, 100, 100, 100, 100, 100, 100, 100])
    const other = await makeVehicle(fleet(), 'Van 10')
    await database().transaction(async (tx) => {
      await tx
        .update(vehicleDevices)
        .set({ toTime: midnight(5) })
        .where(eq(vehicleDevices.deviceId, device))
      await tx.insert(vehicleDevices).values({ deviceId: device, vehicleId: other, fromTime: midnight(5) })
      await markVehicles(tx, [vehicle, other], midnight(5))
    })
    const { id } = (
      await plan({
        name: 'Old',
        intervalM: 1_000_000,
        startOn: day(9),
        targets: { kind: 'vehicles', vehicleIds: [vehicle, other] },
      })
    ).data
    await serve({ vehicleId: vehicle, planId: id, doneOn: day(7) })
    const seen = async () => {
      await follow(later(75))
      const moments = [
        '',
        `&at=${midnight(9).toISOString()}`,
        `&day=${day(7)}`,
        `&at=${midnight(3).toISOString()}`,
      ]
      const read = [vehicle, other].flatMap((one) => moments.map((at) => counters(one, at)))
      const odometers = (await Promise.all(read)).map(({ odometerM, engineS }) => [odometerM / 1000, engineS])
      const all = (await states(`?planId=${id}`)).items
      return { odometers, states: all.map((one) => [one.vehicle.name, one.dueOdometerM, one.jump]) }
    }
    const before = await seen()
    expect(before).toEqual({
      odometers: [
        [400, 4500],
        [100, 900],
        [300, 3600],
        [400, 4500],
        [500, 4500],
        [0, 0],
        [0, 0],
        [200, 1800],
      ],
      states: expect.arrayContaining([
        ['Van 9', 1_300_000, { on: day(8), m: 5_000_000 }],
        ['Van 10', 1_000_000, null],
      ]),
    })
    expect(await settleDriven(system, device, midnight(3))).toBe(7)
    expect(await settleDriven(system, device, midnight(3))).toBe(0)
    expect(await database().$count(deviceQuarterHours, eq(deviceQuarterHours.deviceId, device))).toBe(3)
    // All is summed up anew from what is left.
    const anew = () =>
      database()
        .update(vehicleCounters)
        .set({ staleFrom: new Date(0), version: 99 })
    await anew()
    expect(await seen()).toEqual(before)
    // Data that comes later still is added to it, also when it is forgotten in its turn.
    await database()
      .insert(deviceQuarterHours)
      .values({ deviceId: device, quarter: midnight(4), distanceCm: 700_000, engineS: 60 })
    for (const forgotten of [0, 1]) {
      expect(await settleDriven(system, device, midnight(forgotten === 0 ? 9 : 3))).toBe(forgotten)
      await anew()
      expect((await seen()).odometers[4]).toEqual([507, 4560])
    }
    await correct({ vehicleId: vehicle, at: midnight(4).toISOString(), odometerM: 80_000_000 })
    // 100 km since the service, of which the instrument says now what it showed.
    expect((await seen()).states).toContainEqual(['Van 9', 80_900_000, null])
  })

  it('is counted on when data comes late', async () => {
    const vehicle = await makeVehicle(fleet(), 'Van 7')
    const { send } = await carryTracker(fleet(), vehicle, new Date(MORNING - 2 * DAY))
    await send(drive(0, 30, { moves: true }))
    await send(drive(30, 60, { moves: false }))
    await plan({
      name: 'Late',
      intervalM: 1_000_000_000,
      targets: { kind: 'vehicles', vehicleIds: [vehicle] },
    })
    await follow(later(80))
    const first = await counters(vehicle)
    expect(first.odometerM).toBeGreaterThan(20_000)
    // As if it had been looked at for some days: the morning is summed up already.
    const kept = async () =>
      (await database().select().from(vehicleCounters).where(eq(vehicleCounters.vehicleId, vehicle)))[0]
    await follow(new Date(Date.now() + 2 * DAY))
    expect((await kept())?.odometerM).toBeCloseTo(first.odometerM, 3)
    await send(drive(-60, -20, { moves: true }))
    expect((await kept())?.staleFrom).not.toBeNull()
    await follow(new Date(Date.now() + 2 * DAY))
    const after = await kept()
    expect(after?.staleFrom).toBeNull()
    expect(after?.odometerNowM).toBeGreaterThan(first.odometerM + 20_000)
  })
})

describe('the services of an enterprise', () => {
  it('are its own, and edited by who may edit its fleet', async () => {
    const { vehicle } = await driven('Van 8', [10])
    const mine = (await plan({ name: 'Mine', intervalDays: 30 })).data
    const done = (await serve({ vehicleId: vehicle, planId: mine.id })).data
    for (const login of ['rival', 'shop']) {
      const status = login === 'rival' ? 404 : 403
      const token = tokens[login]
      expect((await callRoute(getPlan, { token, ...withId(mine.id) })).status).toBe(status)
      expect((await callRoute(deletePlan, { method: 'DELETE', token, ...withId(mine.id) })).status).toBe(
        status,
      )
      expect((await serve({ vehicleId: vehicle }, login)).status).toBe(status)
      expect(
        (await correct({ vehicleId: vehicle, at: new Date().toISOString(), odometerM: 1 }, login)).status,
      ).toBe(status)
      expect((await callRoute(postVoid, { token, ...withId(done.id), body: { reason: 'No' } })).status).toBe(
        status,
      )
    }
    const foreign = { intervalDays: 30, targets: { kind: 'vehicles', vehicleIds: [vehicle] } }
    expect((await plan(foreign, 'rival')).status).toBe(404)
    const groups = { intervalDays: 30, targets: { kind: 'groups', groupIds: [await makeGroup('Ours')] } }
    expect((await plan(groups, 'rival')).status).toBe(404)
    expect((await plan(groups)).status).toBe(201)
    expect((await states('', 'rival')).total).toBe(0)
    const listed = await callRoute<{ total: number }>(listPlans, { token: tokens.rival })
    expect(listed.data.total).toBe(0)
    const theirs = await makeVehicle(ids.rival ?? 0, 'Theirs')
    expect((await serve({ vehicleId: theirs, planId: mine.id }, 'rival')).status).toBe(404)
    // What was done keeps the name of its plan.
    expect(
      (await callRoute(deletePlan, { method: 'DELETE', token: tokens.fleet, ...withId(mine.id) })).status,
    ).toBe(200)
    const list = await callRoute<{ items: Service[] }>(listServices, {
      token: tokens.fleet,
      path: `/api?vehicleId=${vehicle}`,
    })
    expect(list.data.items[0]?.plan?.name).toBe('Mine')
  })

  it('name some of very many vehicles in the list, and all of them alone', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => ({ accountId: fleet(), name: `Lorry ${n}` }))
    const made = await database().insert(fleetVehicles).values(rows).returning({ id: fleetVehicles.id })
    const vehicleIds = made.map(({ id }) => id)
    const terms = { accountId: fleet(), startOn: day(60), intervalDays: 30, schedule: 'last' as const }
    // More ids in all than a statement takes parameters.
    const plans = Array.from({ length: 66 }, (_, n) => ({
      ...terms,
      name: `Check ${n}`,
      targets: { kind: 'vehicles' as const, vehicleIds },
    }))
    const [first] = await database().insert(servicePlans).values(plans).returning({ id: servicePlans.id })
    const { status, data } = await callRoute<{ items: ListedPlan[] }>(listPlans, { token: tokens.fleet })
    expect(status).toBe(200)
    const listed = data.items.find(({ id }) => id === first?.id)
    expect(listed?.targets).toEqual({ kind: 'vehicles' })
    expect([listed?.namedCount, listed?.named.map(({ name }) => name)]).toEqual([
      1000,
      ['Lorry 0', 'Lorry 1', 'Lorry 2', 'Lorry 3', 'Lorry 4'],
    ])
    const alone = await callRoute<ServicePlan>(getPlan, { token: tokens.fleet, ...withId(first?.id ?? 0) })
    expect([alone.data.named.length, alone.data.targets]).toEqual([1000, { kind: 'vehicles', vehicleIds }])
  })
})

async function makeGroup(name: string): Promise<number> {
  const [row] = await database()
    .insert(deviceGroups)
    .values({ accountId: fleet(), name })
    .returning({ id: deviceGroups.id })
  return row?.id ?? 0
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}
