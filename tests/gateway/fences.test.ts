import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRule } from '@/db/queries/alert-rules/rule-edits'
import { deleteGeofence, insertGeofence, updateGeofence } from '@/db/queries/geofences/fence-edits'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import { createRuleBody } from '@/lib/alerts/rules/rule-schema'
import { type Access, accessFor, accountForAccess } from '@/lib/auth/access'
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

it('a rule is, and goes by the limits of fences', async () => {
  await insertGeofence(access, fence({ name: 'Slow', speedLimitKmh: 60 }), new Date(time))
  const rule = { name: 'Fast', kind: 'overspeed', params: { limitFrom: 'fence', durationS: 0 } }
  await insertRule(access, createRuleBody.parse(rule), new Date(time))
  const ofRule = async () =>
    (await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))).filter(
      ({ subject }) => subject.startsWith('rule:'),
    )
  await until(async () => {
    await drive()
    return (await ofRule()).length > 0
  })
  expect((await ofRule())[0]).toMatchObject({
    ...{ type: 'overspeed', accountId: access.accountId, data: { limitKmh: 60 } },
  })
})
