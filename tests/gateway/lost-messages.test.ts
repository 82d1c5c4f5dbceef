import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { devicePeriods, modelTrackingSettings, trackingSettings } from '@/db/schema/device-periods'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { cutListeners } from '../support/cut-listeners'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { TestTracker } from '../support/gt06-client'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/**
 * What changes while a gateway cannot listen reaches trackers that stay connected. Everything here is changed without
 * a message, as if it had been sent while the connection was down.
 */
const database = freshDatabase()
const gateway = testGateway()
let slow: number
let owner: number
let device: { id: number; imei: string }
let tracker: TestTracker
let time = Date.UTC(2026, 4, 4, 8)

beforeAll(async () => {
  slow = await makeAccount('slow', 'distributor')
  await database.db
    .insert(modelTrackingSettings)
    .values({ accountId: slow, model: 'GT06N', settings: { overspeedKmh: 30, overspeedS: 5 } })
})

beforeEach(async () => {
  owner = await makeAccount(`owner-${randomUUID()}`, 'enterprise')
  device = await makeDevice(owner)
  tracker = await TestTracker.login(gateway.gt06, device.imei)
  return () => tracker.end()
})

/** Drives a minute at 40 km/h and stops; returns how many overspeed periods there are by now. */
async function drive(): Promise<number> {
  const fixes = Array.from({ length: 7 }, (_, i) => ({
    time: time + i * 10_000,
    lat: 41.15 + i * 0.001,
    lon: -8.61,
    speedKmh: i < 6 ? 40 : 0,
  }))
  time += 70_000
  tracker.send(fixes)
  await tracker.confirmed()
  const periods = await database.db.select().from(devicePeriods).where(eq(devicePeriods.deviceId, device.id))
  return periods.filter(({ kind }) => kind === PERIOD_KINDS.overspeed).length
}

describe('after lost messages a connected tracker', () => {
  it('is judged by thresholds that were set meanwhile', async () => {
    expect(await drive()).toBe(0)
    await database.db
      .insert(trackingSettings)
      .values({ deviceId: device.id, settings: { overspeedKmh: 30, overspeedS: 5 } })
    expect(await drive()).toBe(0)
    await cutListeners(database.db)
    await until(async () => (await drive()) > 0)
  })

  it('is judged by the thresholds of the account that its owner was moved below', async () => {
    expect(await drive()).toBe(0)
    const [above] = await database.db.select().from(accounts).where(eq(accounts.id, slow))
    await database.db
      .update(accounts)
      .set({ parentId: slow, path: `${above?.path}${owner}/` })
      .where(eq(accounts.id, owner))
    await cutListeners(database.db)
    await until(async () => (await drive()) > 0)
  })

  it('is sent the commands that were given meanwhile', async () => {
    await database.db
      .insert(deviceCommands)
      .values({ deviceId: device.id, text: 'RELAY,1#', expiresAt: new Date(Date.now() + 60_000) })
    await cutListeners(database.db)
    expect((await tracker.reply(0x80)).subarray(9, 17).toString()).toBe('RELAY,1#')
    // It is marked after its bytes were written.
    await until(async () => {
      const [sent] = await database.db
        .select()
        .from(deviceCommands)
        .where(eq(deviceCommands.deviceId, device.id))
      return sent?.sentAt ? sent : null
    })
  })

  it('is let go when another gateway claimed its device', async () => {
    await database.db.update(deviceStates).set({ version: 99 }).where(eq(deviceStates.deviceId, device.id))
    await cutListeners(database.db)
    await tracker.untilClosed()
  })

  it('is let go when its device was deleted', async () => {
    await database.db.delete(devices).where(eq(devices.id, device.id))
    await cutListeners(database.db)
    await tracker.untilClosed()
  })

  it('stays connected when nothing changed', async () => {
    const other = await makeDevice(owner)
    const gone = await TestTracker.login(gateway.gt06, other.imei)
    await database.db.delete(devices).where(eq(devices.id, other.id))
    await cutListeners(database.db)
    await gone.untilClosed()
    await tracker.confirmed()
    expect(tracker.closed).toBe(false)
  })
})
