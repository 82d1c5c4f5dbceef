import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { DELETE as deleteAccount } from '@/app/api/accounts/[id]/route'
import { GET as getTree } from '@/app/api/accounts/tree/route'
import { POST as makeKey } from '@/app/api/api-keys/route'
import { GET as getEarlier } from '@/app/api/devices/[imei]/earlier-records/route'
import { GET as getDevice } from '@/app/api/devices/[imei]/route'
import { GET as getDeleted } from '@/app/api/devices/deleted/route'
import { POST as preview } from '@/app/api/devices/deletion/preview/route'
import { POST as remove } from '@/app/api/devices/deletion/route'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as restore } from '@/app/api/devices/restore/route'
import { GET as listDevices, POST as postDevice } from '@/app/api/devices/route'
import { GET as listEvents } from '@/app/api/events/route'
import { GET as getTask } from '@/app/api/tasks/[id]/route'
import { GET as getTasks } from '@/app/api/tasks/route'
import { findOverdueDevices } from '@/db/queries/devices/device-removal'
import { claimDevice, findDevices, findVersions } from '@/db/queries/ingest/claim-device'
import { readLiveDevices } from '@/db/queries/live/live'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceEvents } from '@/db/schema/device-events'
import { devicePictures, deviceRecords } from '@/db/schema/device-records'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { positions } from '@/db/schema/positions'
import { tasks } from '@/db/schema/tasks'
import { systemAccess } from '@/lib/auth/access'
import type { DeletionAnswer, DeletionPreview, RestorableDevice } from '@/lib/devices/deletion'
import type { EventList } from '@/lib/events/schema'
import type { Task } from '@/lib/tasks/schema'
import { setFileStorage } from '@/server/storage/storage'
import { deleteDevicesForGood } from '@/worker/jobs/delete-devices'
import { memoryStorage } from '../support/authorization/memory-storage'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
/** Keys of files that were removed. */
const removed: string[] = []
type Made = { id: number; imei: string }

beforeAll(async () => {
  setFileStorage({ ...memoryStorage(), remove: async (key) => void removed.push(key) })
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
  ids.south = await makeAccount('south', 'distributor', ids.admin)
  ids.closing = await makeAccount('closing', 'enterprise', ids.north)
  ids.fixed = await makeAccount('fixed', 'distributor', ids.north, { editByWeb: false })
  ids.held = await makeAccount('held', 'distributor', ids.north, { modifyData: false })
  for (const login of ['admin', 'north', 'fleet', 'south', 'held', 'fixed'])
    tokens[login] = await tokenFor(login)
})

/** A device that was heard: a state, a fix and an event. */
async function makeHeard(accountId: number, name: string): Promise<Made> {
  const device = await makeDevice(accountId, { name })
  const now = new Date()
  await claimDevice(system, device.id, { gateway: 'a', protocol: 'gt06', address: '192.0.2.1' })
  const { deviceId } = deviceStates
  await database.db
    .update(deviceStates)
    .set({ lastPacketAt: now, fixTime: now })
    .where(eq(deviceId, device.id))
  await database.db.insert(positions).values({ deviceId: device.id, fixTime: now, lat: 41, lon: -8 })
  await database.db
    .insert(deviceEvents)
    .values({ deviceId: device.id, eventTime: now, receivedAt: now, type: 'sos', lat: 41, lon: -8 })
  return device
}

const ask = <T>(handler: Parameters<typeof callRoute>[0], login: string, body?: object) =>
  callRoute<T>(handler, { token: tokens[login], ...(body && { body }) })
const deletes = (login: string, device: Made, confirm?: string) =>
  ask<DeletionAnswer>(remove, login, { imeis: [device.imei], ...(confirm && { confirm }) })
const isSeen = async (login: string, { imei }: Made) => {
  const { code } = await callRoute(getDevice, { token: tokens[login], params: { imei } })
  return code === 0
}
const deletedOf = async (login: string) => (await ask<RestorableDevice[]>(getDeleted, login)).data
const registers = (login: string, imei: string) => ask(postDevice, login, { imei, name: 'Again' })
const ageDeletion = (id: number) =>
  database.db.update(devices).set({ deletedAt: sql`now() - interval '7 days'` }).where(eq(devices.id, id))

/** How many rows the tables hold of a device, but for the log. */
async function rowsOf(id: number): Promise<number> {
  const tables = await database.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'device_id' and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  let count = 0
  for (const { name } of tables) {
    const [row] = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)} where device_id = ${id}`,
    )
    count += row?.count ?? 0
  }
  return count
}

describe('a device without data', () => {
  it('is gone at once, and its IMEI free', async () => {
    const stock = await makeDevice(ids.north ?? 0, { name: 'Stock' })
    const asked = await ask<DeletionPreview>(preview, 'north', { ids: [stock.id] })
    expect(asked.data).toEqual({ devices: 1, withData: 0, confirm: [] })
    expect(await deletes('north', stock)).toMatchObject({ data: { deleted: 1, restorable: 0, task: null } })
    expect(await database.db.select().from(devices).where(eq(devices.id, stock.id))).toEqual([])
    expect(await rowsOf(stock.id)).toBe(0)
    expect(await registers('north', stock.imei)).toMatchObject({ code: 0 })
  })

  it('that was in the stock of somebody else is no past of theirs', async () => {
    const handed = await makeDevice(ids.admin ?? 0, { name: 'Handed down' })
    const body = { imeis: [handed.imei], accountId: ids.north }
    expect(await ask(move, 'admin', body)).toMatchObject({ code: 0 })
    expect(await deletes('north', handed)).toMatchObject({ data: { deleted: 1 } })
  })
})

describe('a device that was never heard', () => {
  const written: [string, (id: number) => Promise<unknown>][] = [
    ['was activated', (id) => change(id, { activatedAt: new Date() })],
    ['has a remark', (id) => change(id, { remark: 'Spare key with Ann' })],
    ['has a driver', (id) => change(id, { driverPhone: '+99955501' })],
    ['has a customer', (id) => write({ deviceId: id, customer: { engineNumber: 'E 12' } })],
    ['has sensors', (id) => write({ deviceId: id, sensors: { temperature: 'rs485' } })],
  ]
  const change = (id: number, fields: object) =>
    database.db.update(devices).set(fields).where(eq(devices.id, id))
  const write = (record: typeof deviceRecords.$inferInsert) =>
    database.db.insert(deviceRecords).values(record)

  it.each(written)('and %s can be restored', async (_, make) => {
    const device = await makeDevice(ids.north ?? 0, { name: 'Written' })
    await make(device.id)
    expect(await deletes('north', device)).toMatchObject({ code: 21042 })
    expect(await deletes('north', device, 'Written')).toMatchObject({ data: { deleted: 0, restorable: 1 } })
    expect(await ask(restore, 'north', { deletedIds: [device.id] })).toMatchObject({ data: { changed: 1 } })
  })

  it('and has a record without anything in it is gone at once', async () => {
    const device = await makeDevice(ids.north ?? 0, { name: 'Emptied' })
    await write({ deviceId: device.id, customer: { engineNumber: null } })
    expect(await deletes('north', device)).toMatchObject({ data: { deleted: 1 } })
  })
})

describe('a device with an end', () => {
  const activatedAt = new Date(Date.now() - 86_400_000)
  const ends = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)]
  const refused = { status: 409, code: 21050 }

  it.each(ends)('of its own (%s) is deleted by those above its owner alone', async (userExpiresAt) => {
    const closed = await makeDevice(ids.north ?? 0, { name: 'Closed', activatedAt, userExpiresAt })
    expect(await ask(preview, 'north', { ids: [closed.id] })).toMatchObject(refused)
    expect(await deletes('north', closed, 'Closed')).toMatchObject(refused)
    expect(await isSeen('north', closed)).toBe(true)
    expect(await deletes('admin', closed, 'Closed')).toMatchObject({ data: { restorable: 1 } })
  })

  it('that it set for its customer is deleted by the superior', async () => {
    const userExpiresAt = ends[0]
    const theirs = await makeDevice(ids.fleet ?? 0, { name: 'Theirs', activatedAt, userExpiresAt })
    expect(await deletes('north', theirs, 'Theirs')).toMatchObject({ data: { restorable: 1 } })
  })

  it.each(ends)('of the service (%s) is deleted by administrators alone', async (expiresAt) => {
    const served = await makeDevice(ids.fleet ?? 0, { name: 'Served', activatedAt, expiresAt })
    expect(await deletes('north', served, 'Served')).toMatchObject(refused)
    expect(await deletes('admin', served, 'Served')).toMatchObject({ data: { restorable: 1 } })
  })
})

describe('a device with data', () => {
  it('takes its name, and vanishes from everything at once', async () => {
    const van = await makeHeard(ids.fleet ?? 0, 'Van 7')
    await database.db.insert(deviceCommands).values({
      deviceId: van.id,
      accountId: ids.fleet ?? 0,
      text: 'STATUS#',
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    const [before] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, van.id))
    const asked = await ask<DeletionPreview>(preview, 'north', { imeis: [van.imei] })
    expect(asked.data).toEqual({ devices: 1, withData: 1, confirm: ['Van 7', van.imei] })
    expect(await deletes('north', van)).toMatchObject({ code: 21042 })
    expect(await isSeen('fleet', van)).toBe(true)

    const { data } = await deletes('north', van, 'van 7')
    expect(data).toMatchObject({ deleted: 0, restorable: 1 })
    for (const login of ['admin', 'north', 'fleet']) expect(await isSeen(login, van)).toBe(false)
    const list = await ask<{ items: Made[] }>(listDevices, 'north')
    expect(list.data.items.map(({ id }) => id)).not.toContain(van.id)
    const events = await ask<EventList>(listEvents, 'fleet')
    expect(events.data.items).toEqual([])
    expect(await readLiveDevices(system, [van.id])).toEqual([])
    const tree = await ask<{ id: number; devices: number }[]>(getTree, 'fleet')
    expect(tree.data.find(({ id }) => id === ids.fleet)).toMatchObject({ devices: 0 })

    // Its tracker is a stranger, and whoever holds its connection is fenced.
    expect(await findDevices(system, [{ kind: 'imei', value: van.imei }])).toEqual(new Map())
    expect(await findVersions(system, [van.id])).toEqual(new Map())
    const [after] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, van.id))
    expect(after?.version).toBe((before?.version ?? 0) + 1)
    const [command] = await database.db
      .select()
      .from(deviceCommands)
      .where(eq(deviceCommands.deviceId, van.id))
    expect(command?.state).toBe('cancelled')

    // Its IMEI is taken until it is gone for good; who may restore it is told so.
    expect(await registers('north', van.imei)).toMatchObject({ code: 21043 })
    expect(await registers('south', van.imei)).toMatchObject({ code: 21002 })
  })

  it('comes back with all that it had, by the task or by the list', async () => {
    const [byTask, byList] = [await makeHeard(ids.fleet ?? 0, 'One'), await makeHeard(ids.fleet ?? 0, 'Two')]
    const body = { ids: [byTask.id, byList.id], confirm: '2' }
    const { data } = await ask<DeletionAnswer>(remove, 'north', body)
    expect(data.restorable).toBe(2)
    expect((await deletedOf('south')).map(({ id }) => id)).toEqual([])
    expect((await deletedOf('north')).map(({ id }) => id)).toEqual(
      expect.arrayContaining([byTask.id, byList.id]),
    )
    expect(await ask(restore, 'south', { deletedIds: [byList.id] })).toMatchObject({ data: { changed: 0 } })
    expect(await ask(restore, 'south', { taskId: data.task })).toMatchObject({ code: 23010 })
    expect(await ask(restore, 'admin', { deletedIds: [byList.id] })).toMatchObject({ data: { changed: 1 } })
    expect(await isSeen('fleet', byTask)).toBe(false)
    expect(await ask(restore, 'north', { taskId: data.task })).toMatchObject({ data: { changed: 1 } })
    for (const device of [byTask, byList]) expect(await isSeen('fleet', device)).toBe(true)
    expect(await readLiveDevices(system, [byTask.id])).toHaveLength(1)
    const found = await findDevices(system, [{ kind: 'imei', value: byTask.imei }])
    expect(found.size).toBe(1)
    const events = await ask<EventList>(listEvents, 'fleet')
    expect(events.data.items).toHaveLength(2)
    const params = { id: String(data.task) }
    const task = await callRoute<Task>(getTask, { token: tokens.north, params })
    expect(task.data).toMatchObject({ title: 'One, Two', result: { devices: 2, restored: 1 } })
  })

  it('is taken away for good after seven days, with its files, and its IMEI is free', async () => {
    const van = await makeHeard(ids.fleet ?? 0, 'Old')
    const picture = { file: 'pictures/a.jpg', thumbnail: 'pictures/b.jpg' }
    await database.db
      .insert(devicePictures)
      .values({ deviceId: van.id, serial: 1, ...picture, contentType: 'image/jpeg', bytes: 1 })
    await deletes('north', van, van.imei)
    expect(await findOverdueDevices(system)).not.toContain(van.id)
    await deleteDevicesForGood.run()
    expect(await rowsOf(van.id)).toBeGreaterThan(4)

    await ageDeletion(van.id)
    expect((await deletedOf('north')).map(({ id }) => id)).not.toContain(van.id)
    expect(await ask(restore, 'north', { deletedIds: [van.id] })).toMatchObject({ data: { changed: 0 } })
    await deleteDevicesForGood.run()
    expect(await rowsOf(van.id)).toBe(0)
    expect(await database.db.select().from(devices).where(eq(devices.id, van.id))).toEqual([])
    expect(removed).toEqual(Object.values(picture))
    expect(await registers('south', van.imei)).toMatchObject({ code: 0 })
  })
})

describe('a task that names devices', () => {
  const keyWith = async (scopes: string[]) => {
    const body = { name: 'erp', scopes, password: PASSWORD }
    return (await callRoute<{ key: string }>(makeKey, { token: tokens.north, body })).data.key
  }

  it('tells a key that may not read devices how many they are', async () => {
    const [one, two] = [await makeHeard(ids.fleet ?? 0, 'Anne'), await makeHeard(ids.fleet ?? 0, 'Bert')]
    await ask(remove, 'north', { ids: [one.id, two.id], confirm: '2' })
    const done = { accountId: ids.north ?? 0, actorId: ids.north ?? 0, language: 'en' as const, params: {} }
    const error = { name: 'deviceExpired' as const, params: { name: 'Carl', date: '2026-01-02' } }
    await database.db.insert(tasks).values([
      { ...done, kind: 'recomputeTracking', title: one.imei, total: 1, status: 'done' },
      { ...done, kind: 'exportReport', title: 'Trips', status: 'failed', error },
    ])
    const read = async (token: string) => {
      const { data } = await callRoute<Task[]>(getTasks, { token })
      return data.slice(0, 3).map(({ title, error }) => [title, error?.params ?? null])
    }
    expect(await read(await keyWith(['tasks.read']))).toEqual([
      ['Trips', { name: '…', date: '2026-01-02' }],
      ['1', null],
      ['2', null],
    ])
    expect(await read(await keyWith(['tasks.read', 'devices.read']))).toEqual([
      ['Trips', error.params],
      [one.imei, null],
      ['Anne, Bert', null],
    ])
  })
})

describe('who may delete', () => {
  it('is a reseller that may modify data, and sees the device', async () => {
    const van = await makeHeard(ids.fleet ?? 0, 'Kept')
    expect(await deletes('fleet', van, 'Kept')).toMatchObject({ code: 40300 })
    expect(await deletes('held', van, 'Kept')).toMatchObject({ code: 40300 })
    const unedited = await makeHeard(ids.fixed ?? 0, 'Unedited')
    expect(await deletes('fixed', unedited, 'Unedited')).toMatchObject({ code: 40300 })
    expect(await ask(restore, 'fixed', { deletedIds: [unedited.id] })).toMatchObject({ code: 40300 })
    expect(await deletes('south', van, 'Kept')).toMatchObject({ code: 21001 })
    expect(await ask(getDeleted, 'fleet')).toMatchObject({ code: 40300 })
    expect(await ask(restore, 'fleet', { deletedIds: [van.id] })).toMatchObject({ code: 40300 })
    expect(await isSeen('fleet', van)).toBe(true)
  })

  it('is for the past of several owners an account above all of them', async () => {
    const sold = await makeHeard(ids.south ?? 0, 'Sold on')
    await database.db
      .insert(deviceRecords)
      .values({ deviceId: sold.id, customer: { ownerName: 'Ann' } as never })
    expect(await ask(move, 'admin', { imeis: [sold.imei], accountId: ids.north })).toMatchObject({ code: 0 })
    expect(await deletes('north', sold, 'Sold on')).toMatchObject({ code: 21041 })
    const earlier = () => callRoute(getEarlier, { token: tokens.south, params: { imei: sold.imei } })
    expect(await earlier()).toMatchObject({ code: 0 })
    expect(await deletes('admin', sold, 'Sold on')).toMatchObject({ data: { restorable: 1 } })
    expect(await earlier()).toMatchObject({ code: 21001 })
  })

  it('is brought back by whoever deleted it and by those above, not by those below', async () => {
    const van = await makeHeard(ids.fleet ?? 0, 'Taken away')
    await deletes('admin', van, 'Taken away')
    expect((await deletedOf('north')).map(({ id }) => id)).not.toContain(van.id)
    expect(await ask(restore, 'north', { deletedIds: [van.id] })).toMatchObject({ data: { changed: 0 } })
    expect(await registers('north', van.imei)).toMatchObject({ code: 21002 })
    expect((await deletedOf('admin')).map(({ id }) => id)).toContain(van.id)
    expect(await ask(restore, 'admin', { deletedIds: [van.id] })).toMatchObject({ data: { changed: 1 } })
    await deletes('north', van, 'Taken away')
    expect(await ask(restore, 'north', { deletedIds: [van.id] })).toMatchObject({ data: { changed: 1 } })
  })

  it('counts as the superior of an account that deleted devices and was deleted itself', async () => {
    ids.upper = await makeAccount('upper', 'distributor', ids.north)
    ids.lower = await makeAccount('lower', 'distributor', ids.upper)
    for (const login of ['upper', 'lower']) tokens[login] = await tokenFor(login)
    const van = await makeHeard(ids.lower ?? 0, 'Theirs')
    await deletes('upper', van, 'Theirs')
    await database.db
      .update(accounts)
      .set({ parentId: ids.north, path: sql`replace(${accounts.path}, ${`/${ids.upper}/`}, '/')` })
      .where(eq(accounts.id, ids.lower ?? 0))
    const params = { id: String(ids.upper) }
    expect(await callRoute(deleteAccount, { token: tokens.north, params })).toMatchObject({ code: 0 })
    tokens.lower = await tokenFor('lower')
    expect(await ask(restore, 'lower', { deletedIds: [van.id] })).toMatchObject({ data: { changed: 0 } })
    expect(await ask(restore, 'north', { deletedIds: [van.id] })).toMatchObject({ data: { changed: 1 } })
  })

  it('keeps what can be restored when its account is deleted: it is the superior’s', async () => {
    const last = await makeHeard(ids.closing ?? 0, 'Last one')
    await deletes('north', last, 'Last one')
    const params = { id: String(ids.closing) }
    expect(await callRoute(deleteAccount, { token: tokens.north, params })).toMatchObject({ code: 0 })
    expect((await deletedOf('north')).find(({ id }) => id === last.id)).toMatchObject({
      accountName: 'Customer north',
    })
    expect(await ask(restore, 'north', { deletedIds: [last.id] })).toMatchObject({ data: { changed: 1 } })
    expect(await isSeen('north', last)).toBe(true)
  })
})
