import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRule } from '@/db/queries/alert-rules/rule-edits'
import { assignDriver } from '@/db/queries/fleet/assignments/assign-driver'
import { createDriver, updateDriver } from '@/db/queries/fleet/drivers/driver-edits'
import { carryDevice } from '@/db/queries/fleet/vehicles/carry-device'
import { createVehicle, updateVehicle } from '@/db/queries/fleet/vehicles/vehicle-edits'
import { deleteGeofence, insertGeofence, updateGeofence } from '@/db/queries/geofences/fence-edits'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import { createRuleBody } from '@/lib/alerts/rules/rule-schema'
import { type Access, accessFor, accountForAccess } from '@/lib/auth/access'
import { assignmentBody } from '@/lib/fleet/assignments/schema'
import { driverBody } from '@/lib/fleet/drivers/driver-schema'
import { vehicleBody } from '@/lib/fleet/vehicles/vehicle-schema'
import { createGeofenceBody, editGeofenceBody } from '@/lib/geofences/schema'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { TestTracker } from '../support/gt06-client'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** Fences and rules that are made and changed under a tracker that stays connected. */
const database = freshDatabase()
const gateway = testGateway()
let access: Access
let tracker: TestTracker
let id: number
let imei: string
let time = Date.UTC(2026, 4, 4, 8)

beforeAll(async () => {
  const fleet = await makeAccount('fleet', 'enterprise')
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, fleet))
  if (!row) throw new Error('no account')
  access = accessFor(accountForAccess(row))
})
beforeEach(async () => {
  const device = await makeDevice(access.accountId)
  id = device.id
  imei = device.imei
  tracker = await TestTracker.login(gateway.gt06, device.imei)
})
afterEach(() => tracker.end())

/** North through the middle at 41.15 and on, at 72 km/h. */
async function drive(): Promise<void> {
  tracker.send(
    Array.from({ length: 13 }, (_, i) => ({
      time: time + i * 10_000,
      lat: 41.15 + (i - 6) * 0.0018,
      lon: -8.61,
      speedKmh: 72,
    })),
  )
  time += 3_600_000 * 2
  await tracker.confirmed()
}

const told = async () =>
  (
    await database.db
      .select()
      .from(deviceEvents)
      .where(eq(deviceEvents.deviceId, id))
      .orderBy(deviceEvents.eventTime, deviceEvents.id)
  )
    .filter(({ step }) => step !== null)
    .map(({ type }) => type)

const fence = (fields: object) =>
  createGeofenceBody.parse({
    name: 'Depot',
    shape: { kind: 'circle', lat: 41.15, lon: -8.61, radiusM: 500 },
    ...fields,
  })

it('a fence that is drawn, changed and deleted is that of the next fixes', async () => {
  await drive()
  expect(await told()).toEqual([])
  const drawn = await insertGeofence(access, fence({ enter: true, exit: true }), new Date(time))
  await until(async () => {
    await drive()
    return (await told()).length > 0
  })
  expect((await told()).slice(0, 2)).toEqual(['fenceEnter', 'fenceExit'])
  await updateGeofence(access, drawn.id, editGeofenceBody.parse({ enter: false }), new Date(time))
  await until(async () => {
    const before = (await told()).length
    await drive()
    return (await told()).slice(before).join() === 'fenceExit'
  })
  await deleteGeofence(access, drawn.id, new Date(time))
  await until(async () => {
    const before = (await told()).length
    await drive()
    return (await told()).length === before
  })
  expect(tracker.closed).toBe(false)
})

const ofRule = async () =>
  (await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))).filter(({ subject }) =>
    subject.startsWith('rule:'),
  )

it('a rule is, and goes by the limits of fences', async () => {
  await insertGeofence(access, fence({ name: 'Slow', speedLimitKmh: 60 }), new Date(time))
  const rule = { name: 'Fast', kind: 'overspeed', params: { limitFrom: 'fence', durationS: 0 } }
  await insertRule(access, createRuleBody.parse(rule), new Date(time))
  await until(async () => {
    await drive()
    return (await ofRule()).length > 0
  })
  expect((await ofRule())[0]).toMatchObject({
    type: 'overspeed',
    accountId: access.accountId,
    data: { limitKmh: 60 },
  })
})

it('a driver is, and a rule goes by how fast they may drive', async () => {
  const now = new Date(time)
  const rule = { name: 'Too fast for them', kind: 'overspeed', params: { limitFrom: 'driver', durationS: 0 } }
  await insertRule(access, createRuleBody.parse(rule), now)
  const vehicle = await createVehicle(access, vehicleBody.parse({ name: 'Van' }), now)
  await carryDevice(access, vehicle.id, { imei, from: now.toISOString() }, now)
  const driver = driverBody.parse({ name: 'Ana', maxSpeedKmh: 100 })
  const { id: driverId } = await createDriver(access, driver, now)
  const from = now.toISOString()
  await assignDriver(access, assignmentBody.parse({ vehicleId: vehicle.id, driverId, from }))
  await drive()
  const limits = async () => (await ofRule()).map(({ data }) => data?.limitKmh)
  expect(await limits()).not.toContain(100)
  await updateDriver(access, driverId, { ...driver, maxSpeedKmh: 50 }, now)
  await until(async () => {
    await drive()
    return (await limits()).includes(50)
  })
  expect(tracker.closed).toBe(false)
})

it('a vehicle is, and a rule goes by how fast it may, as its record and what it carries say', async () => {
  const now = new Date(time)
  const rule = { name: 'Too fast for it', kind: 'overspeed', params: { limitFrom: 'vehicle', durationS: 0 } }
  await insertRule(access, createRuleBody.parse(rule), now)
  const limits = async () => (await ofRule()).map(({ data }) => data?.limitKmh)
  const lorry = await createVehicle(access, vehicleBody.parse({ name: 'Lorry', maxSpeedKmh: 45 }), now)
  await carryDevice(access, lorry.id, { imei, from: now.toISOString() }, now)
  await until(async () => {
    await drive()
    return (await limits()).includes(45)
  })
  await updateVehicle(access, lorry.id, vehicleBody.parse({ name: 'Lorry', maxSpeedKmh: 40 }), now)
  await until(async () => {
    await drive()
    return (await limits()).includes(40)
  })
  expect(tracker.closed).toBe(false)
})
