import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '@/db/client'
import { moveAccount } from '@/db/queries/accounts/account-moves'
import { transferDevices } from '@/db/queries/devices/device-transfers'
import { saveTrackingSettings } from '@/db/queries/tracking/tracking-settings'
import { accounts } from '@/db/schema/accounts'
import { devicePeriods } from '@/db/schema/device-periods'
import { devices } from '@/db/schema/devices'
import { SettingsCache } from '@/gateway/settings-cache'
import { type Access, accessFor, accountForAccess, systemAccess } from '@/lib/auth/access'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { cutListeners } from '../support/cut-listeners'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { TestTracker } from '../support/gt06-client'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** Settings that change under a tracker that stays connected, by the product's own ways of changing them. */
const database = freshDatabase()
const gateway = testGateway()
const SLOW = { overspeedKmh: 30, overspeedS: 5 }
let root: Access
let rootId: number
let time = Date.UTC(2026, 4, 4, 8)

type Vehicle = { id: number; imei: string; tracker: TestTracker }
type World = { owner: number; slow: number; vehicle: Vehicle; sibling: Vehicle; stranger: Vehicle }
let world: World

const accessTo = async (id: number): Promise<Access> => {
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, id))
  if (!row) throw new Error(`no account ${id}`)
  return accessFor(accountForAccess(row))
}

async function connect(accountId: number): Promise<Vehicle> {
  const device = await makeDevice(accountId)
  return { ...device, tracker: await TestTracker.login(gateway.gt06, device.imei) }
}

beforeAll(async () => {
  rootId = await makeAccount('root', 'administrator')
  root = await accessTo(rootId)
})

beforeEach(async () => {
  const slow = await makeAccount(`slow-${randomUUID()}`, 'distributor', rootId)
  const slowDevice = await makeDevice(slow)
  await saveTrackingSettings(await accessTo(slow), slowDevice.imei, { scope: 'model', settings: SLOW })
  const owner = await makeAccount(`owner-${randomUUID()}`, 'distributor', rootId)
  const other = await makeAccount(`other-${randomUUID()}`, 'distributor', rootId)
  world = {
    slow,
    owner,
    vehicle: await connect(owner),
    sibling: await connect(owner),
    stranger: await connect(other),
  }
  const { vehicle, sibling, stranger } = world
  return async () => {
    for (const { tracker } of [vehicle, sibling, stranger]) await tracker.end()
  }
})

/** Drives a minute at 40 km/h and stops; returns how many overspeed periods there are by now. */
async function drive({ id, tracker }: Vehicle): Promise<number> {
  const fixes = Array.from({ length: 7 }, (_, i) => ({
    time: time + i * 10_000,
    lat: 41.15 + i * 0.001,
    lon: -8.61,
    speedKmh: i < 6 ? 40 : 0,
  }))
  time += 70_000
  tracker.send(fixes)
  await tracker.confirmed()
  const periods = await database.db.select().from(devicePeriods).where(eq(devicePeriods.deviceId, id))
  return periods.filter(({ kind }) => kind === PERIOD_KINDS.overspeed).length
}

const speeds = async (...vehicles: Vehicle[]) => {
  for (const one of vehicles) await until(async () => (await drive(one)) > 0)
  for (const { tracker } of vehicles) expect(tracker.closed).toBe(false)
}

const CHANGES: Record<string, () => Promise<unknown>> = {
  'thresholds of its whole type, set at another device': async () =>
    saveTrackingSettings(await accessTo(world.owner), world.sibling.imei, { scope: 'model', settings: SLOW }),
  'a move of the device to an account with other thresholds': () =>
    transferDevices(root, 'move', { imeis: [world.vehicle.imei], accountId: world.slow }),
  'a move of its account below one with other thresholds': () => moveAccount(root, world.owner, world.slow),
}

for (const [what, change] of Object.entries(CHANGES)) {
  describe(what, () => {
    it('judges the next fixes of a connected tracker', async () => {
      expect(await drive(world.vehicle)).toBe(0)
      await change()
      await speeds(world.vehicle)
    })

    it('does so when the notification is lost', async () => {
      expect(await drive(world.vehicle)).toBe(0)
      await cutListeners(database.db)
      await change()
      await speeds(world.vehicle)
    })
  })
}

it('thresholds of a type hold for all devices of the account, and for nobody else’s', async () => {
  await CHANGES['thresholds of its whole type, set at another device']?.()
  await speeds(world.vehicle, world.sibling)
  expect(await drive(world.stranger)).toBe(0)
})

describe('settings that change while they are loaded', () => {
  const overspeed = async (cache: SettingsCache, id: number) =>
    (await cache.of([id])).get(id)?.movement.overspeedKmh

  it.each<[string, (cache: SettingsCache, id: number) => unknown]>([
    ['a message', (cache, id) => cache.tell({ kind: 'devices', ids: [id] })],
    ['a gap', (cache) => cache.forgetAll()],
  ])('are loaded again after %s', async (_, miss) => {
    const { id, imei } = world.vehicle
    const cache = new SettingsCache(systemAccess('test'))
    let loading: Promise<number | undefined> | undefined
    // Holds up one of the loaders, so that the other has read what is about to change. By a connection beside the pool, whose
    // others are for what is done meanwhile.
    const beside = openDatabase(database.url, { max: 1 })
    await beside.transaction(async (tx) => {
      await tx.execute(sql`lock table device_models in access exclusive mode`)
      loading = overspeed(cache, id)
      await until(async () => {
        const waiting = await tx.execute(sql`select 1 from pg_locks where not granted`)
        return waiting.length > 0
      })
      await saveTrackingSettings(root, imei, { scope: 'device', settings: SLOW })
      miss(cache, id)
    })
    await beside.$client.end()
    expect(await loading).toBe(SLOW.overspeedKmh)
    expect(await overspeed(cache, id)).toBe(SLOW.overspeedKmh)
  })

  it('stay as they are until something tells that they changed', async () => {
    const { id, imei } = world.vehicle
    const cache = new SettingsCache(systemAccess('test'))
    const before = await overspeed(cache, id)
    await saveTrackingSettings(root, imei, { scope: 'device', settings: SLOW })
    expect(await overspeed(cache, id)).toBe(before)
    expect(cache.tell({ kind: 'states', ids: [id] })).toEqual([])
    expect(cache.tell({ kind: 'accounts', ids: [world.owner] })).toEqual([])
    expect(cache.tell({ kind: 'thresholds', model: 'GT06N', accountId: world.slow })).toEqual([])
    expect(cache.tell({ kind: 'devices', ids: [id] })).toEqual([id])
    expect(await overspeed(cache, id)).toBe(SLOW.overspeedKmh)
  })

  it('of a device that is gone are none', async () => {
    const { id } = await makeDevice(world.owner)
    const cache = new SettingsCache(systemAccess('test'))
    await cache.of([id])
    await database.db.delete(devices).where(eq(devices.id, id))
    cache.tell({ kind: 'devices', ids: [id] })
    expect((await cache.of([id])).size).toBe(0)
  })
})
