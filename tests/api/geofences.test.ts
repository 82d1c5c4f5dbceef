import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATCH as editAccount, GET as openAccount } from '@/app/api/accounts/[id]/route'
import { POST as makeAccountBelow } from '@/app/api/accounts/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { PATCH as edit, GET as open, DELETE as remove } from '@/app/api/geofences/[id]/route'
import { DELETE as removeGroup, PATCH as renameGroup } from '@/app/api/geofences/groups/[id]/route'
import { GET as listGroups, POST as makeGroup } from '@/app/api/geofences/groups/route'
import { POST as draw, GET as list } from '@/app/api/geofences/route'
import { subscribe } from '@/bus/bus'
import type { Message } from '@/bus/message'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices, virtualAccountDevices, virtualAccountGroups } from '@/db/schema/devices'
import { geofenceGroups, geofenceRevisions, geofences, geofenceVersions } from '@/db/schema/geofences'
import { MAX_FENCE_GROUPS } from '@/lib/geofences/limits'
import type { Geofence, GeofenceGroup, GeofencePage } from '@/lib/geofences/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { until } from '../support/until'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }
let bus: { id: number; imei: string }
let foreign: { id: number; imei: string }
let depotCar: { id: number; imei: string }
let trucks: number

const CIRCLE = { kind: 'circle', lat: 41.15, lon: -8.62, radiusM: 500 }
const POINTS = [
  [41.15, -8.62],
  [41.15, -8.61],
  [41.16, -8.61],
]

beforeAll(async () => {
  const add = async (...[login, type, parent, fields]: Parameters<typeof makeAccount>) => {
    ids[login] = await makeAccount(login, type, parent, fields)
    tokens[login] = await tokenFor(login)
  }
  await add('admin', 'administrator')
  await add('reseller', 'distributor', ids.admin)
  await add('fleet', 'enterprise', ids.reseller)
  await add('depot', 'endUser', ids.fleet)
  await add('other', 'enterprise', ids.admin)
  await add('desk', 'virtual', ids.fleet)
  await add('mute', 'enterprise', ids.admin, { modifyData: false })
  const [group] = await database.db
    .insert(deviceGroups)
    .values({ accountId: ids.fleet ?? 0, name: 'Trucks' })
    .returning()
  trucks = group?.id ?? 0
  van = await makeDevice(ids.fleet ?? 0, { name: 'Van' })
  bus = await makeDevice(ids.fleet ?? 0, { name: 'Bus', groupId: trucks })
  depotCar = await makeDevice(ids.depot ?? 0, { name: 'Car' })
  foreign = await makeDevice(ids.other ?? 0)
  await add('driver', 'virtual', ids.fleet, { deviceSubset: true })
  await database.db.insert(virtualAccountDevices).values({ accountId: ids.driver ?? 0, deviceId: van.id })
})

const fence = (given: object = {}) => ({ name: 'Yard', shape: CIRCLE, enter: true, exit: true, ...given })
const make = (who: string, given: object = {}) =>
  callRoute<Geofence>(draw, { token: tokens[who], body: fence(given) })
const drawn = async (who: string, given: object = {}) => (await make(who, given)).data
const of = (id: number) => ({ id: String(id) })
const change = (who: string, id: number, body: object) =>
  callRoute<Geofence>(edit, { token: tokens[who], method: 'PATCH', params: of(id), body })
const drop = (who: string, id: number) =>
  callRoute(remove, { token: tokens[who], method: 'DELETE', params: of(id) })
const shown = async (who: string, query = '') =>
  (await callRoute<GeofencePage>(list, { token: tokens[who], path: `/api/geofences?${query}` })).data
const see = (who: string, id: number) => callRoute<Geofence>(open, { token: tokens[who], params: of(id) })
const versionsOf = (id: number) =>
  database.db
    .select()
    .from(geofenceVersions)
    .where(eq(geofenceVersions.geofenceId, id))
    .orderBy(geofenceVersions.fromTime)
const revisionOf = async (who: string) => {
  const [row] = await database.db
    .select()
    .from(geofenceRevisions)
    .where(eq(geofenceRevisions.accountId, ids[who] ?? 0))
  return row?.revision ?? 0
}
const setQuota = (who: string, fenceQuota: number | null) =>
  database.db
    .update(accounts)
    .set({ fenceQuota })
    .where(eq(accounts.id, ids[who] ?? 0))

describe('drawing a fence', () => {
  it.each([
    ['a circle', CIRCLE],
    ['a polygon', { kind: 'polygon', points: POINTS }],
    ['a corridor', { kind: 'corridor', points: POINTS, widthM: 60 }],
    ['a rectangle', { kind: 'rectangle', south: 41.15, west: -8.62, north: 41.16, east: -8.61 }],
  ])('takes %s and tells it as it is kept', async (_, shape) => {
    const made = await make('other', { shape, longTimeIn: 15, longTimeOut: null, devices: [foreign.imei] })
    expect(made).toMatchObject({
      status: 201,
      data: { name: 'Yard', shape, enter: true, exit: true, longTimeIn: 15, own: true, editable: true },
    })
    expect(made.data).toMatchObject({ id: expect.any(Number), devices: [foreign.imei], groupIds: null })
    expect((await see('other', made.data.id)).data).toEqual(made.data)
    expect(await versionsOf(made.data.id)).toMatchObject([
      { accountId: ids.other, toTime: null, shapeVersion: 1, shape, targets: { deviceIds: [foreign.id] } },
    ])
  })

  it('is about all devices unless it says which', async () => {
    expect(await drawn('other')).toMatchObject({ devices: 'all', groupIds: null })
    expect(await drawn('fleet', { groupIds: [trucks] })).toMatchObject({ devices: [], groupIds: [trucks] })
    expect(await drawn('fleet', { devices: [depotCar.imei, van.imei] })).toMatchObject({
      devices: expect.arrayContaining([van.imei, depotCar.imei]),
    })
  })

  it('takes a ring that is closed for the same', async () => {
    const made = await drawn('other', { shape: { kind: 'polygon', points: [...POINTS, POINTS[0]] } })
    expect(made.shape).toEqual({ kind: 'polygon', points: POINTS })
  })

  it.each([
    ['a radius of 199 m', { ...CIRCLE, radiusM: 199 }, '200'],
    ['a radius with a fraction', { ...CIRCLE, radiusM: 200.5 }, '5,000'],
    ['a wide polygon', { kind: 'polygon', points: [...POINTS, [41.16, -8]] }, '10 km'],
    ['two corners', { kind: 'polygon', points: POINTS.slice(0, 2) }, 'three'],
    ['a wide corridor', { kind: 'corridor', points: POINTS, widthM: 2001 }, '2,000'],
  ])('refuses %s in words', async (_, shape, words) => {
    const refused = await make('fleet', { shape })
    const { fields } = refused.data as unknown as { fields: { path: string; message: string }[] }
    expect([refused.status, fields[0]?.path]).toEqual([400, 'shape'])
    expect(fields[0]?.message).toContain(words)
  })

  it('is refused with what is not there, or somebody else’s', async () => {
    expect((await make('fleet', { devices: [foreign.imei] })).code).toBe(21_001)
    expect((await make('depot', { devices: [van.imei] })).code).toBe(21_001)
    expect((await make('other', { groupIds: [trucks] })).code).toBe(21_010)
    expect((await make('other', { groupId: 999_999 })).code).toBe(31_002)
    expect((await make('fleet', { devices: [van.imei], groupIds: [trucks] })).code).toBe(40_001)
    expect((await make('fleet', { devices: [] })).code).toBe(40_001)
    expect((await make('fleet', { longTimeIn: 0 })).code).toBe(40_001)
    expect((await make('mute')).status).toBe(403)
  })

  it('is refused beyond the quota, however many draw at once', async () => {
    await setQuota('depot', 2)
    const made = await Promise.all([1, 2, 3, 4].map(() => make('depot')))
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    const refused = made.find(({ status }) => status === 409)
    expect([refused?.code, refused?.msg]).toEqual([31_005, expect.stringContaining('over limit')])
    expect(await shown('depot')).toMatchObject({ total: 2, quota: 2, used: 2 })
    const [one] = (await shown('depot')).items
    await drop('depot', one?.id ?? 0)
    expect((await make('depot')).status).toBe(201)
    await setQuota('depot', null)
    expect(await shown('depot')).toMatchObject({ quota: 20, used: 2 })
  })
})

describe('a fence that is there', () => {
  it('begins anew with another shape, at the very moment at which the other ended', async () => {
    const { id } = await drawn('fleet')
    const before = await revisionOf('fleet')
    const heard: Message[] = []
    const subscription = await subscribe(database.db, {
      onMessage: (one) => void heard.push(one),
      onGap: () => {},
    })
    await change('fleet', id, { shape: { ...CIRCLE, radiusM: 600 } })
    await change('fleet', id, { enter: false, longTimeIn: 5 })
    await change('fleet', id, { devices: [van.imei] })
    const versions = await versionsOf(id)
    expect(versions.map(({ shapeVersion }) => shapeVersion)).toEqual([1, 2, 2, 2])
    expect(versions.map(({ alarms }) => alarms.enter)).toEqual([true, true, false, false])
    expect(versions.map(({ targets }) => targets.kind)).toEqual(['all', 'all', 'all', 'devices'])
    expect(versions.slice(0, -1).map(({ toTime }) => toTime)).toEqual(
      versions.slice(1).map(({ fromTime }) => fromTime),
    )
    expect(versions.at(-1)?.toTime).toBeNull()
    expect(await revisionOf('fleet')).toBe(before + 3)
    await until(async () => heard.filter(({ kind }) => kind === 'geofences').length === 3)
    expect(heard).toContainEqual({ kind: 'geofences', accountId: ids.fleet })
    subscription.stop()
  })

  it('goes on where nothing changes but what it is called, or nothing at all', async () => {
    const { id } = await drawn('fleet', { longTimeIn: 5 })
    const before = await revisionOf('fleet')
    const named = { name: 'Harbour', description: 'Gate 2', color: '#112233' }
    expect((await change('fleet', id, named)).data).toMatchObject(named)
    await change('fleet', id, { shape: CIRCLE, enter: true, longTimeIn: 5, devices: 'all' })
    await change('fleet', id, {})
    expect(await versionsOf(id)).toHaveLength(1)
    expect(await revisionOf('fleet')).toBe(before)
  })

  it('keeps its past when it is deleted', async () => {
    const { id } = await drawn('fleet')
    expect((await drop('fleet', id)).status).toBe(200)
    const [version, ...more] = await versionsOf(id)
    const [row] = await database.db.select().from(geofences).where(eq(geofences.id, id))
    expect(more).toEqual([])
    expect(version?.toTime).toEqual(row?.deletedAt)
    expect(row?.name).toBe('Yard')
    for (const again of [await see('fleet', id), await change('fleet', id, {}), await drop('fleet', id)])
      expect([again.status, again.code]).toEqual([404, 31_001])
  })

  it('has versions without gaps when many change it at once', async () => {
    const { id } = await drawn('fleet')
    const radii = [300, 400, 600, 700, 800, 900]
    await Promise.all(radii.map((radiusM) => change('fleet', id, { shape: { ...CIRCLE, radiusM } })))
    const versions = await versionsOf(id)
    expect(versions.map(({ shapeVersion }) => shapeVersion)).toEqual([1, 2, 3, 4, 5, 6, 7])
    for (const [index, { toTime, fromTime }] of versions.entries()) {
      expect(toTime).toEqual(versions[index + 1]?.fromTime ?? null)
      if (toTime) expect(toTime.getTime()).toBeGreaterThan(fromTime.getTime())
    }
  })

  it('is seen and changed by its account and those above, and by nobody else', async () => {
    const { id } = await drawn('depot', { name: 'Depot gate' })
    expect(await shown('fleet', 'search=depot%20gate')).toMatchObject({
      total: 1,
      items: [{ id, own: false, editable: true, accountName: 'Customer depot' }],
    })
    expect((await change('reseller', id, { devices: [depotCar.imei] })).data.devices).toEqual([depotCar.imei])
    // Devices of the account itself and those below are meant, whoever says so.
    expect((await change('fleet', id, { devices: [van.imei] })).code).toBe(21_001)
    expect((await change('fleet', id, { groupIds: [trucks] })).code).toBe(21_010)
    for (const who of ['other', 'desk']) {
      const expected = who === 'desk' ? 200 : 404
      expect((await see(who, id)).status).toBe(expected)
      expect((await change(who, id, { name: 'Mine' })).status).toBe(expected)
    }
    expect((await drop('other', id)).code).toBe(31_001)
    expect((await drop('reseller', id)).status).toBe(200)
  })

  it('is found by name and text, page by page', async () => {
    for (const name of ['b 2', 'A 1', 'c 3']) await drawn('reseller', { name, description: 'Quay %_' })
    const names = async (query: string) => (await shown('reseller', query)).items.map(({ name }) => name)
    expect(await names('search=quay%20%25_')).toEqual(['A 1', 'b 2', 'c 3'])
    expect(await names('search=quay&pageSize=2&page=2')).toEqual(['c 3'])
    expect(await names('search=quay%25x')).toEqual([])
    expect((await shown('reseller', 'search=quay&pageSize=2')).total).toBe(3)
  })

  it('is in the log without its place', async () => {
    const { id } = await drawn('fleet', { name: 'Logged' })
    await change('fleet', id, { shape: { ...CIRCLE, radiusM: 650 } })
    const { data } = await callRoute<{ items: { action: string; changes: object }[] }>(listLogs, {
      token: tokens.fleet,
      path: '/api/business-logs?kind=geofence&search=Logged',
    })
    expect(data.items.map(({ action }) => action)).toEqual(['geofences.edit', 'geofences.create'])
    expect(data.items[0]?.changes).toEqual({
      drawing: { before: 1, after: 2 },
      radiusM: { before: 500, after: 650 },
    })
    expect(JSON.stringify(data)).not.toContain('41.15')
  })
})

describe('a virtual account with a part of the devices', () => {
  it('draws fences about these, and changes no others', async () => {
    expect((await make('driver')).status).toBe(403)
    expect((await make('driver', { devices: [bus.imei] })).code).toBe(21_001)
    expect((await make('driver', { groupIds: [trucks] })).code).toBe(21_010)
    const own = await drawn('driver', { name: 'Mine', devices: [van.imei] })
    expect(own).toMatchObject({ editable: true, devices: [van.imei] })
    expect((await change('driver', own.id, { devices: 'all' })).status).toBe(403)
    expect((await change('driver', own.id, { exit: false })).status).toBe(200)
    const all = await drawn('fleet', { name: 'For all' })
    const both = await drawn('fleet', { name: 'For both', devices: [van.imei, bus.imei] })
    const busOnly = await drawn('fleet', { name: 'For the bus', devices: [bus.imei] })
    const names = (await shown('driver', 'pageSize=1000')).items.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Mine', 'For all', 'For both']))
    expect(names).not.toContain('For the bus')
    expect((await see('driver', both.id)).data).toMatchObject({ editable: false, devices: [van.imei] })
    for (const { id } of [all, both]) {
      expect((await change('driver', id, { enter: false })).status).toBe(403)
      expect((await drop('driver', id)).status).toBe(403)
    }
    expect((await drop('driver', busOnly.id)).code).toBe(31_001)
    expect((await drop('driver', own.id)).status).toBe(200)
  })

  it('sees what is about a group that it was given', async () => {
    const grouped = await drawn('fleet', { name: 'For trucks', groupIds: [trucks] })
    expect((await see('driver', grouped.id)).status).toBe(404)
    await database.db.insert(virtualAccountGroups).values({ accountId: ids.driver ?? 0, groupId: trucks })
    expect((await see('driver', grouped.id)).data.editable).toBe(true)
    await database.db.delete(virtualAccountGroups)
    // A fence below is about the devices there alone.
    const below = await drawn('depot', { name: 'Below' })
    expect((await see('driver', below.id)).status).toBe(404)
  })
})

describe('groups of fences', () => {
  const groupsOf = async (who: string, query = '') =>
    callRoute<{ items: GeofenceGroup[] }>(listGroups, { token: tokens[who], path: `/x?${query}` })
  const group = (who: string, name: string) =>
    callRoute<GeofenceGroup>(makeGroup, { token: tokens[who], body: { name } })
  const rename = (who: string, id: number, name: string) =>
    callRoute<GeofenceGroup>(renameGroup, {
      token: tokens[who],
      method: 'PATCH',
      params: of(id),
      body: { name },
    })
  const ungroup = (who: string, id: number) =>
    callRoute(removeGroup, { token: tokens[who], method: 'DELETE', params: of(id) })

  it('have names of their own, whatever the case', async () => {
    const made = await group('fleet', 'Sites')
    expect(made).toMatchObject({ status: 201, data: { name: 'Sites', fences: 0 } })
    const again = await group('fleet', 'SITES')
    expect([again.status, again.code, again.msg]).toEqual([409, 31_003, expect.stringContaining('exists')])
    expect((await group('other', 'Sites')).status).toBe(201)
    const second = await group('fleet', 'Ports')
    expect((await rename('fleet', second.data.id, 'sites')).code).toBe(31_003)
    expect((await rename('fleet', made.data.id, 'sites')).data.name).toBe('sites')
    expect((await rename('other', made.data.id, 'Stolen')).code).toBe(31_002)
  })

  it('hold fences, by which the list is filtered, and stay while one lives in them', async () => {
    const { id } = (await group('fleet', 'Customers')).data
    const inside = await drawn('fleet', { groupId: id })
    expect(inside).toMatchObject({ groupId: id, groupName: 'Customers' })
    expect((await shown('fleet', `groupId=${id}`)).items.map((one) => one.id)).toEqual([inside.id])
    expect((await shown('other', `groupId=${id}`)).total).toBe(0)
    const refused = await ungroup('fleet', id)
    expect([refused.status, refused.code]).toEqual([409, 31_004])
    expect((await make('other', { groupId: id })).code).toBe(31_002)
    const counted = (await groupsOf('reseller', `accountId=${ids.fleet}`)).data.items
    expect(counted.find((one) => one.id === id)).toMatchObject({ name: 'Customers', fences: 1 })
    expect((await groupsOf('other', `accountId=${ids.fleet}`)).code).toBe(20_001)
    await drop('fleet', inside.id)
    expect((await ungroup('other', id)).code).toBe(31_002)
    expect((await ungroup('fleet', id)).status).toBe(200)
    const [deleted] = await database.db.select().from(geofences).where(eq(geofences.id, inside.id))
    expect(deleted?.groupId).toBeNull()
  })

  it('are only so many, and not for who sees a part of the devices', async () => {
    expect((await group('driver', 'Mine')).status).toBe(403)
    await database.db
      .insert(geofenceGroups)
      .values(
        Array.from({ length: MAX_FENCE_GROUPS }, (_, n) => ({ accountId: ids.reseller ?? 0, name: `G${n}` })),
      )
    expect((await group('reseller', 'One more')).code).toBe(23_012)
    expect((await groupsOf('reseller')).data.items).toHaveLength(MAX_FENCE_GROUPS)
  })
})

describe('the quota', () => {
  const give = (who: string, whom: string, body: object) =>
    callRoute(editAccount, { token: tokens[who], method: 'PATCH', params: of(ids[whom] ?? 0), body })
  const detail = async (who: string, whom: string) =>
    (
      await callRoute<{ fenceQuota: number | null; superior: { fenceQuota: number } }>(openAccount, {
        token: tokens[who],
        params: of(ids[whom] ?? 0),
      })
    ).data

  it('is raised by a superior up to its own', async () => {
    expect(await give('reseller', 'fleet', { fenceQuota: 21 })).toMatchObject({ status: 403, code: 20_026 })
    expect((await give('reseller', 'fleet', { fenceQuota: 21 })).msg).toContain('20')
    expect((await give('admin', 'reseller', { fenceQuota: 20_001 })).status).toBe(400)
    expect((await give('admin', 'reseller', { fenceQuota: 100, landmarkQuota: 50 })).status).toBe(200)
    expect((await give('reseller', 'fleet', { fenceQuota: 100, landmarkQuota: 50 })).status).toBe(200)
    expect((await give('reseller', 'fleet', { landmarkQuota: 51 })).code).toBe(20_026)
    expect(await detail('reseller', 'fleet')).toMatchObject({
      fenceQuota: 100,
      superior: { fenceQuota: 100 },
    })
    expect((await shown('fleet')).quota).toBe(100)
    expect((await shown('admin')).quota).toBe(20_000)
  })

  it('is lost below with the superior’s, and never more than that', async () => {
    await give('admin', 'reseller', { fenceQuota: 5 })
    expect((await detail('reseller', 'fleet')).fenceQuota).toBe(5)
    expect((await shown('depot')).quota).toBe(5)
    const made = await callRoute<{ id: number; fenceQuota: number | null }>(makeAccountBelow, {
      token: tokens.reseller,
      body: { account: 'newcomer', password: PASSWORD, customerName: 'Newcomer', type: 'enterprise' },
    })
    expect(made.data.fenceQuota).toBe(5)
    await give('admin', 'reseller', { fenceQuota: null })
    expect((await detail('admin', 'reseller')).fenceQuota).toBeNull()
    expect((await make('fleet')).code).toBe(31_005)
  })
})

it('goes with its account', async () => {
  const id = await makeAccount('brief', 'enterprise', ids.admin)
  tokens.brief = await tokenFor('brief')
  await drawn('brief')
  await database.db.execute(sql`delete from accounts where id = ${id}`)
  for (const table of [geofences, geofenceVersions, geofenceRevisions])
    expect(await database.db.select().from(table).where(eq(table.accountId, id))).toEqual([])
  expect(await database.db.select().from(devices).where(eq(devices.id, van.id))).toHaveLength(1)
})
