import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { POST as makeKey } from '@/app/api/api-keys/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { PATCH as editLink, DELETE as revokeLink } from '@/app/api/shares/[id]/route'
import { GET as listViews } from '@/app/api/shares/[id]/views/route'
import { GET as listLinks, POST as makeLink } from '@/app/api/shares/route'
import { openDatabase, setDatabase } from '@/db/client'
import { pruneViews } from '@/db/queries/shares/share-views'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import { shareDevices, shares, shareViews } from '@/db/schema/shares'
import { idArray } from '@/db/sql-parts'
import { systemAccess } from '@/lib/auth/access'
import type { Share, SharePage, ShareViewPage } from '@/lib/shares/schema'
import { judgeLink } from '@/server/shares/judge-link'
import { endShares } from '@/worker/jobs/end-shares'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { closeFeeds } from '../support/feed-reader'
import {
  ALL_FIELDS,
  ago,
  drive,
  makeShare,
  NO_FIELDS,
  openShare,
  shareBody,
  watchShare,
} from '../support/share-world'
import { until } from '../support/until'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }
let bus: { id: number; imei: string }
let foreign: { id: number; imei: string }

beforeAll(async () => {
  ids.reseller = await makeAccount('reseller', 'distributor')
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.reseller)
  ids.depot = await makeAccount('depot', 'endUser', ids.fleet)
  ids.other = await makeAccount('other', 'enterprise')
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet, { shareLinks: true })
  ids.mute = await makeAccount('mute', 'virtual', ids.fleet, { shareLinks: false })
  for (const name of ['reseller', 'fleet', 'depot', 'other', 'desk', 'mute'])
    tokens[name] = await tokenFor(name)
  van = await makeDevice(ids.fleet, { name: 'Blue van', plate: 'AA-11-BB' })
  bus = await makeDevice(ids.fleet, { name: 'Bus' })
  foreign = await makeDevice(ids.other, { name: 'Truck' })
})
afterEach(closeFeeds)

const make = (who: string, given: object) =>
  callRoute<Share>(makeLink, { token: tokens[who], body: shareBody(given) })
const list = async (who: string, query = '') =>
  (await callRoute<SharePage>(listLinks, { token: tokens[who], path: `/api/shares?${query}` })).data
const edit = (who: string, id: number, body: object) =>
  callRoute<Share>(editLink, { token: tokens[who], method: 'PATCH', params: { id: String(id) }, body })
const revoke = (who: string, id: number) =>
  callRoute(revokeLink, { token: tokens[who], method: 'DELETE', params: { id: String(id) } })

describe('making a link', () => {
  it('tells its address once, whose token is kept as a hash alone', async () => {
    const made = await makeShare(tokens.fleet ?? '', { imeis: [van.imei] })
    expect(made.link).toMatch(/\/monitorShare#[\w-]{43}$/)
    expect(made).toMatchObject({
      name: 'Delivery',
      devices: [{ imei: van.imei, name: 'Blue van' }],
      own: true,
    })
    const [row] = await database.db.select().from(shares).where(eq(shares.id, made.id))
    expect(JSON.stringify(row)).not.toContain(made.token)
    expect(JSON.stringify(await list('fleet'))).not.toContain(made.token)
    const logs = await callRoute<{ items: { action: string }[] }>(listLogs, { token: tokens.fleet })
    expect(logs.data.items[0]).toMatchObject({ action: 'shares.create', objectName: 'Delivery' })
  })

  it.each([
    ['no vehicle', {}],
    ['vehicles and a group', { imeis: ['860000000000001'], groupId: 1 }],
    ['no hours', { hours: 0, imeis: ['860000000000001'] }],
    ['too many hours', { hours: 721, imeis: ['860000000000001'] }],
    ['parts of hours', { hours: 1.5, imeis: ['860000000000001'] }],
    ['a destination without a place', { imeis: ['860000000000001'], fields: ALL_FIELDS }],
    ['a passcode too short', { imeis: ['860000000000001'], passcode: '123' }],
    [
      'both kinds of circles',
      {
        imeis: ['860000000000001'],
        privacy: {
          withheld: [{ lat: 1, lon: 1, radiusM: 100 }],
          onlyWithin: { lat: 1, lon: 1, radiusM: 100 },
        },
      },
    ],
  ])('is refused with %s', async (_, given) => {
    expect(await make('fleet', given)).toMatchObject({ status: 400, code: 40_001 })
  })

  it('is only for vehicles that are seen, whose service runs, and groups that are', async () => {
    expect((await make('fleet', { imeis: [foreign.imei] })).code).toBe(21_001)
    const over = await makeDevice(ids.fleet ?? 0, { expiresAt: new Date(Date.now() - 1000) })
    expect((await make('fleet', { imeis: [van.imei, over.imei] })).code).toBe(21_009)
    const [group] = await database.db
      .insert(deviceGroups)
      .values({ accountId: ids.other ?? 0, name: 'Theirs' })
      .returning()
    expect((await make('fleet', { groupId: group?.id })).code).toBe(21_010)
    expect((await make('other', { groupId: group?.id })).code).toBe(27_002)
    expect((await make('fleet', { imeis: [van.imei], aliases: { [bus.imei]: 'Bus 1' } })).code).toBe(21_001)
  })

  it('is refused to who has very many that live', async () => {
    const id = await makeAccount('many', 'enterprise')
    const token = await tokenFor('many')
    const car = await makeDevice(id)
    const first = await makeShare(token, { imeis: [car.imei] })
    await database.db.execute(sql`
      insert into shares (account_id, name, token_hash, seed, of_group, device_icon, fields, aliases, privacy, expires_at)
      select account_id, name, token_hash || n, seed, of_group, device_icon, fields, aliases, privacy, expires_at
      from shares, generate_series(2, 500) n where id = ${first.id}`)
    const body = shareBody({ imeis: [car.imei] })
    const refused = await callRoute(makeLink, { token, body })
    expect([refused.status, refused.code]).toEqual([409, 27_030])
    expect(refused.msg).toContain('500')
    await callRoute(revokeLink, { token, method: 'DELETE', params: { id: String(first.id) } })
    await makeShare(token, { imeis: [car.imei] })
  })

  it('shows by a key what the key may read, and no names or drivers by one that reads none', async () => {
    const body = { name: 'erp', scopes: ['shares.edit', 'positions.read'], password: PASSWORD }
    const { key } = (await callRoute<{ key: string }>(makeKey, { token: tokens.fleet, body })).data
    const byKey = (fields: object) =>
      callRoute<Share>(makeLink, {
        token: key,
        body: shareBody({ imeis: [van.imei], fields: { ...NO_FIELDS, ...fields } }),
      })
    for (const field of ['name', 'plate', 'driver', 'phone'])
      expect((await byKey({ [field]: true })).status).toBe(403)
    const made = await byKey({ speed: true, address: true })
    expect([made.status, made.data.devices]).toEqual([201, null])
    const listed = await callRoute<SharePage>(listLinks, { token: key })
    expect(listed.data.items.every(({ devices }) => devices === null)).toBe(true)
  })

  it('is for virtual accounts that are allowed to, and for nobody who is not', async () => {
    expect((await make('mute', { imeis: [van.imei] })).status).toBe(403)
    const made = await make('desk', { imeis: [van.imei] })
    expect(made.status).toBe(201)
    await database.db.update(accounts).set({ shareLinks: false }).where(eq(accounts.login, 'depot'))
    expect((await make('depot', { imeis: [van.imei] })).status).toBe(403)
    expect((await list('desk')).items.map(({ id }) => id)).toEqual([made.data.id])
  })
})

describe('the list', () => {
  it('has the own links and those of accounts below, found by what they are called and show', async () => {
    const own = await make('fleet', { name: 'Cement to Braga', imeis: [bus.imei] })
    expect((await list('reseller')).items.map(({ id }) => id)).toContain(own.data.id)
    expect((await list('reseller')).items[0]).toMatchObject({ own: false, accountName: 'Customer fleet' })
    expect((await list('other')).total).toBe(0)
    for (const search of ['braga', 'Bus', bus.imei])
      expect((await list('fleet', `search=${encodeURIComponent(search)}`)).items[0]?.id).toBe(own.data.id)
    expect((await list('fleet', 'search=nowhere')).total).toBe(0)
    expect((await list('fleet', 'state=ended')).total).toBe(0)
    await revoke('fleet', own.data.id)
    const [ended] = (await list('fleet', 'state=ended')).items
    expect(ended).toMatchObject({ id: own.data.id, endReason: 'revoked' })
    expect((await list('fleet', 'state=live')).items.map(({ id }) => id)).not.toContain(own.data.id)
  })

  it('says when a link was opened, from which network and for how long', async () => {
    const made = await makeShare(tokens.fleet ?? '', { imeis: [van.imei] })
    const first = await openShare(made.token, {}, '203.0.113.9')
    await openShare(made.token, {}, '2001:db8::1')
    const feed = await watchShare(first.data.bearer)
    await feed.untilType('state')
    const views = async (who: string) =>
      callRoute<ShareViewPage>(listViews, { token: tokens[who], params: { id: String(made.id) } })
    const { data } = await views('reseller')
    expect(data.total).toBe(2)
    expect(data.items.map(({ network }) => network)).toEqual(['2001:db8::/32', '203.0.0.0/16'])
    expect(data.items.every(({ open }) => open)).toBe(true)
    await feed.close()
    await until(async () => (await views('fleet')).data.items[1]?.open === false)
    expect((await views('other')).code).toBe(27_001)
    const [row] = (await list('fleet')).items.filter(({ id }) => id === made.id)
    expect(row).toMatchObject({ views: 2, viewing: 1 })
  })
})

it('keeps the newest views one by one, and counts the others', async () => {
  const made = await makeShare(tokens.fleet ?? '', { imeis: [van.imei] })
  const views = Array.from({ length: 6 }, (_, n) => ({
    shareId: made.id,
    network: `10.${n}.0.0/16`,
    seenAt: new Date(Date.now() - 600_000),
    closedAt: n === 0 ? null : new Date(),
  }))
  await database.db.insert(shareViews).values([{ shareId: made.id, network: 'open' }, ...views])
  const shown = async () => {
    const { data } = await callRoute<ShareViewPage>(listViews, {
      token: tokens.fleet,
      params: { id: String(made.id) },
    })
    return data.items.map(({ network }) => network).sort()
  }
  for (let times = 0; times < 2; times++) {
    await pruneViews(systemAccess('worker'), 3)
    expect(await shown()).toEqual(['10.3.0.0/16', '10.4.0.0/16', '10.5.0.0/16', 'open'])
    const [row] = (await list('fleet')).items.filter(({ id }) => id === made.id)
    expect(row).toMatchObject({ views: 7, viewing: 1 })
  }
})

describe('a link that is there', () => {
  it('is edited, extended and revoked by its own account and those above', async () => {
    const made = await makeShare(tokens.fleet ?? '', { imeis: [van.imei] })
    expect((await edit('other', made.id, { name: 'Taken' })).code).toBe(27_001)
    expect((await edit('reseller', made.id, { name: 'Seen to' })).data.name).toBe('Seen to')
    const after = await edit('fleet', made.id, {
      hours: 48,
      name: 'Two days',
      fields: { ...NO_FIELDS, plate: true },
    })
    expect(after.data).toMatchObject({ name: 'Two days', fields: { plate: true, name: false } })
    expect(Date.parse(after.data.expiresAt)).toBeGreaterThan(Date.now() + 47 * 3_600_000)
    expect((await edit('fleet', made.id, { fields: ALL_FIELDS })).code).toBe(40_001)
    expect((await revoke('other', made.id)).code).toBe(27_001)
    expect((await revoke('reseller', made.id)).status).toBe(200)
    expect((await edit('fleet', made.id, { hours: 5 })).status).toBe(410)
    expect((await openShare(made.token)).status).toBe(410)
  })

  it('gets and loses its passcode, and is told that it has one', async () => {
    const made = await makeShare(tokens.fleet ?? '', { imeis: [van.imei], passcode: 'harbour 7' })
    expect(made.hasPasscode).toBe(true)
    expect((await openShare(made.token)).status).toBe(403)
    expect((await edit('fleet', made.id, { passcode: null })).data.hasPasscode).toBe(false)
    expect((await openShare(made.token)).status).toBe(200)
    const log = await callRoute(listLogs, { token: tokens.fleet })
    expect(JSON.stringify(log.data)).not.toContain('harbour')
  })
})

describe('a link that nobody watches', () => {
  const reasonOf = async (id: number) => {
    await endShares.run()
    const [row] = await database.db.select().from(shares).where(eq(shares.id, id))
    return row?.endReason ?? null
  }

  it('ends when its hours are over', async () => {
    const made = await makeShare(tokens.fleet ?? '', { imeis: [van.imei], hours: 1 })
    expect(await reasonOf(made.id)).toBeNull()
    await database.db
      .update(shares)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(shares.id, made.id))
    expect(await reasonOf(made.id)).toBe('expired')
  })

  it('ends when its vehicle came to the place and had not stood there', async () => {
    const car = await makeDevice(ids.fleet ?? 0)
    const end = { kind: 'arrives', name: 'Port', lat: 41.1, lon: -8.6, radiusM: 200 }
    await drive(car.id, { lat: 41.1, lon: -8.6, time: new Date(Date.now() - 60_000) })
    const there = await makeShare(tokens.fleet ?? '', { imeis: [car.imei], end })
    await drive(car.id, { lat: 41.1, lon: -8.6 })
    expect(await reasonOf(there.id)).toBeNull()
    await drive(car.id, { lat: 41.2, lon: -8.6 })
    expect(await reasonOf(there.id)).toBeNull()
    // It passes through within a minute: what is stored of its way counts.
    await drive(car.id, { lat: 41.1001, lon: -8.6 })
    await drive(car.id, { lat: 41.2, lon: -8.6 })
    expect(await reasonOf(there.id)).toBe('arrived')
  })

  it('with a delay ends when what is told has arrived, not before', async () => {
    const car = await makeDevice(ids.fleet ?? 0)
    const end = { kind: 'arrives', name: 'Port', lat: 41.1, lon: -8.6, radiusM: 200 }
    const made = await makeShare(tokens.fleet ?? '', { imeis: [car.imei], end, privacy: { delayS: 300 } })
    await database.db
      .update(shareDevices)
      .set({ checkedAt: new Date(Date.now() - 900_000) })
      .where(eq(shareDevices.shareId, made.id))
    const arrive = (seconds: number) =>
      drive(car.id, { lat: 41.1, lon: -8.6, time: new Date(Date.now() - seconds * 1000) })
    await arrive(200)
    expect(await reasonOf(made.id)).toBeNull()
    await arrive(310)
    expect(await reasonOf(made.id)).toBe('arrived')
  })

  it('with a delay ends when what is told has ended its trip, not before', async () => {
    const car = await makeDevice(ids.fleet ?? 0)
    const made = await makeShare(tokens.fleet ?? '', {
      imeis: [car.imei],
      end: { kind: 'tripEnds' },
      privacy: { delayS: 300 },
    })
    await database.db
      .update(shareDevices)
      .set({ checkedAt: new Date(Date.now() - 900_000) })
      .where(eq(shareDevices.shareId, made.id))
    const trip = (seconds: number) =>
      database.db.execute(sql`
        insert into device_segments (device_id, kind, start_time, end_time, start_lat, start_lon, end_lat, end_lon)
        values (${car.id}, 1, now() - make_interval(secs => ${seconds + 60}), now() - make_interval(secs => ${seconds}), 1, 1, 1, 1)`)
    await trip(200)
    expect(await reasonOf(made.id)).toBeNull()
    await trip(310)
    expect(await reasonOf(made.id)).toBe('tripEnded')
  })

  it('ends whatever becomes of others', async () => {
    const over = await Promise.all(
      [1, 2, 3].map(() => makeShare(tokens.fleet ?? '', { imeis: [van.imei], hours: 1 })),
    )
    const bad = over[0]?.id ?? 0
    await database.db.execute(
      sql`update shares set expires_at = now() - interval '1 second' where id = any(${idArray(over.map(({ id }) => id))})`,
    )
    await database.owner.execute(
      sql.raw(`
      create function refuse_it() returns trigger language plpgsql as 'begin raise exception ''no''; end';
      create trigger refuse_it before update on shares for each row when (new.id = ${bad}) execute function refuse_it()`),
    )
    for (const [n, { id }] of over.entries()) expect(await reasonOf(id)).toBe(n === 0 ? null : 'expired')
    await database.owner.execute(sql`drop function refuse_it cascade`)
    expect(await reasonOf(bad)).toBe('expired')
  })

  it('is looked through for arrivals by one statement for all vehicles', async () => {
    const cars = await Promise.all([1, 2, 3].map(() => makeDevice(ids.fleet ?? 0)))
    const end = { kind: 'arrives', name: 'Port', lat: 41.1, lon: -8.6, radiusM: 200 }
    const imeis = cars.map(({ imei }) => imei)
    const made = await makeShare(tokens.fleet ?? '', { imeis, end })
    for (const car of cars) await drive(car.id, { lat: 41.2, lon: -8.6 })
    const statements: string[] = []
    const watched = openDatabase(database.url, { max: 3, onStatement: (text) => statements.push(text) })
    setDatabase(watched)
    await judgeLink(systemAccess('worker'), made.id, Date.now())
    setDatabase(database.db)
    await watched.$client.end({ timeout: 2 })
    expect(statements.filter((text) => /\bfixes\b/.test(text))).toHaveLength(1)
  })

  it('ends with the trip, not with one of before', async () => {
    const car = await makeDevice(ids.fleet ?? 0)
    const made = await makeShare(tokens.fleet ?? '', { imeis: [car.imei], end: { kind: 'tripEnds' } })
    const trip = (minutes: number) =>
      database.db.execute(sql`
        insert into device_segments (device_id, kind, start_time, end_time, start_lat, start_lon, end_lat, end_lon)
        values (${car.id}, 1, now() + make_interval(mins => ${minutes - 5}), now() + make_interval(mins => ${minutes}), 1, 1, 1, 1)`)
    await trip(-1)
    expect(await reasonOf(made.id)).toBeNull()
    await trip(0)
    expect(await reasonOf(made.id)).toBe('tripEnded')
  })

  it('ends with the trip that was under way, though its stop turns out to have begun before the link', async () => {
    const car = await makeDevice(ids.fleet ?? 0)
    for (let minute = 12; minute >= 1; minute--)
      await drive(car.id, { lat: 41 - minute * 0.004, lon: -8, speedKmh: 36, time: ago(minute * 60) })
    const made = await makeShare(tokens.fleet ?? '', { imeis: [car.imei], end: { kind: 'tripEnds' } })
    expect(await reasonOf(made.id)).toBeNull()
    await database.db.execute(sql`
      insert into device_segments (device_id, kind, start_time, end_time, start_lat, start_lon, end_lat, end_lon)
      values (${car.id}, 1, now() - interval '12 minutes', now() - interval '1 minute', 41, -8, 41, -8)`)
    expect(await reasonOf(made.id)).toBe('tripEnded')
  })

  it('of two vehicles goes on with one, and ends with the last', async () => {
    const [one, two] = [await makeDevice(ids.fleet ?? 0), await makeDevice(ids.fleet ?? 0)]
    const made = await makeShare(tokens.fleet ?? '', { imeis: [one.imei, two.imei] })
    const over = { expiresAt: new Date(Date.now() - 1000) }
    await database.db.update(devices).set(over).where(eq(devices.id, one.id))
    expect(await reasonOf(made.id)).toBeNull()
    await database.db.update(devices).set(over).where(eq(devices.id, two.id))
    expect(await reasonOf(made.id)).toBe('serviceEnded')
  })
})
