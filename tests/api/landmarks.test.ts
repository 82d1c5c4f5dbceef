import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as makeKey } from '@/app/api/api-keys/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { GET as exportTrack } from '@/app/api/devices/[imei]/track/export/route'
import { POST as makeEmbed } from '@/app/api/embeds/route'
import { PATCH as edit, GET as get, DELETE as remove } from '@/app/api/landmarks/[id]/route'
import { POST as draw, GET as list } from '@/app/api/landmarks/route'
import { POST as reverse } from '@/app/api/places/reverse/route'
import { POST as exportReport } from '@/app/api/reports/[name]/export/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { accounts } from '@/db/schema/accounts'
import { deviceSegments } from '@/db/schema/device-segments'
import { positions } from '@/db/schema/positions'
import type { Landmark, LandmarkPage } from '@/lib/landmarks/schema'
import type { NamedPlace } from '@/lib/places/schema'
import { unpackRows } from '@/lib/reports/row'
import type { ReportAnswer } from '@/lib/reports/schema'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { embedBody } from '../support/embed-world'
import { closeFeeds } from '../support/feed-reader'
import { drive, firstState, makeShare, NO_FIELDS } from '../support/share-world'
import { until } from '../support/until'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }

const DEPOT = { lat: 41.15, lon: -8.61 }
const AWAY = { lat: 41.2, lon: -8.6 }
const circle = (radiusM = 100, at = DEPOT) => ({ kind: 'circle', ...at, radiusM })
/** Yesterday at noon. */
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000
const at = (minutes: number) => new Date(NOON + minutes * 60_000)
const RANGE = { from: at(-300).toISOString(), to: at(300).toISOString() }

beforeAll(async () => {
  ids.reseller = await makeAccount('reseller', 'distributor')
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.reseller)
  ids.depot = await makeAccount('depot', 'endUser', ids.fleet)
  ids.other = await makeAccount('other', 'enterprise')
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet)
  ids.part = await makeAccount('part', 'virtual', ids.fleet, { deviceSubset: true })
  ids.reader = await makeAccount('reader', 'virtual', ids.fleet, { modifyData: false })
  for (const name of Object.keys(ids)) tokens[name] = await tokenFor(name)
  van = await makeDevice(ids.fleet, { name: 'Van' })
  const segment = (kind: keyof typeof SEGMENT_KINDS, from: number, to: number, place: typeof DEPOT) => ({
    deviceId: van.id,
    kind: SEGMENT_KINDS[kind],
    startTime: at(from),
    endTime: at(to),
    startLat: place.lat,
    startLon: place.lon,
    endLat: place.lat,
    endLon: place.lon,
    ...(kind === 'trip' && { distanceCm: 500_000, maxSpeedKmh: 60 }),
  })
  await database.db
    .insert(deviceSegments)
    .values([
      segment('trip', 0, 10, DEPOT),
      segment('stop', 10, 40, AWAY),
      segment('trip', 40, 50, AWAY),
      segment('stop', 50, 80, DEPOT),
    ])
  await database.db.insert(positions).values([
    { deviceId: van.id, fixTime: at(40), ...AWAY, stepCm: 0, speed: 500 },
    { deviceId: van.id, fixTime: at(50), ...DEPOT, stepCm: 500_000, speed: 0 },
  ])
})

const make = (who: string, given: object = {}) =>
  callRoute<Landmark>(draw, { token: tokens[who], body: { name: 'Depot', shape: circle(), ...given } })
const listOf = async (who: string, query = '') =>
  (await callRoute<LandmarkPage>(list, { token: tokens[who], path: `/api/landmarks?${query}` })).data
const one = (who: string, id: number) => ({ token: tokens[who], params: { id: String(id) } })
const change = (who: string, id: number, body: object) =>
  callRoute<Landmark>(edit, { ...one(who, id), method: 'PATCH', body })
const drop = (who: string, id: number) => callRoute(remove, { ...one(who, id), method: 'DELETE' })
const placeOf = async (token = tokens.fleet, { lat, lon } = DEPOT) =>
  (await callRoute<NamedPlace[]>(reverse, { token, body: { points: [[lat, lon]] } })).data[0]
/** The cache learns of a change by the bus. */
const isCalled = (name: string | null) => until(async () => (await placeOf())?.landmark === name)

describe('drawing', () => {
  it('makes a landmark of the own account, of a virtual one its parent’s, and logs it without the place', async () => {
    const { status, data } = await make('desk', { name: 'Made by desk', icon: 'warehouse' })
    expect(status).toBe(201)
    expect(data).toMatchObject({ accountId: ids.fleet, own: true, editable: true, icon: 'warehouse' })
    const logs = await rawRoute(listLogs, { token: tokens.fleet, path: '/api/business-logs?kind=landmark' })
    const text = await logs.text()
    expect(text).toContain('landmarks.create')
    expect(text).toContain('Made by desk')
    expect(text).not.toContain('41.15')
    expect((await drop('fleet', data.id)).status).toBe(200)
  })

  it('is refused without the permission, and with a part of the devices', async () => {
    for (const who of ['reader', 'part']) expect((await make(who)).status).toBe(403)
    expect((await make('fleet', { shape: circle(19) })).status).toBe(400)
  })

  it('stops at the quota, with a text of its own', async () => {
    await database.db
      .update(accounts)
      .set({ landmarkQuota: 2 })
      .where(eq(accounts.id, ids.other ?? 0))
    const [first] = [await make('other'), await make('other')]
    const refused = await make('other')
    expect(refused).toMatchObject({ status: 409, code: 31_022 })
    expect(refused.msg).toContain('2')
    expect(await listOf('other')).toMatchObject({ quota: 2, used: 2, total: 2 })
    await drop('other', first.data.id)
    expect((await make('other')).status).toBe(201)
  })

  it('lets one through of those who take the last place together', async () => {
    await database.db
      .update(accounts)
      .set({ landmarkQuota: 1 })
      .where(eq(accounts.id, ids.depot ?? 0))
    const made = await Promise.all([make('depot'), make('depot'), make('depot')])
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await drop('depot', made.find(({ status }) => status === 201)?.data.id ?? 0)
  })
})

describe('landmarks that are there', () => {
  const made: Record<string, number> = {}
  beforeAll(async () => {
    made.above = (await make('reseller', { name: 'Head office' })).data.id
    made.own = (await make('fleet', { name: 'Depot 100% north', description: 'gate 3' })).data.id
    made.below = (await make('depot', { name: 'Ana' })).data.id
  })

  it('are listed by name, own and below, and found by name and description', async () => {
    const names = async (who: string, query = '') => (await listOf(who, query)).items.map(({ name }) => name)
    expect(await names('fleet')).toEqual(['Ana', 'Depot 100% north'])
    expect(await names('reseller')).toEqual(['Ana', 'Depot 100% north', 'Head office'])
    expect(await names('fleet', 'search=GATE')).toEqual(['Depot 100% north'])
    expect(await names('fleet', 'search=100%25')).toEqual(['Depot 100% north'])
    expect(await names('fleet', 'search=10_%25')).toEqual([])
    expect(await names('fleet', 'pageSize=1&page=2')).toEqual(['Depot 100% north'])
    expect(await listOf('fleet', 'pageSize=1')).toMatchObject({ total: 2, used: 1, quota: 20 })
    // The own ones name the places of a part of the devices too.
    expect((await listOf('part')).items).toMatchObject([{ name: 'Depot 100% north', editable: false }])
    expect((await listOf('reader')).items[0]).toMatchObject({ editable: false })
  })

  it('are read, changed and deleted by who sees them, and are unknown to others', async () => {
    for (const who of ['depot', 'other']) {
      expect(await callRoute(get, one(who, made.own ?? 0))).toMatchObject({ status: 404, code: 31_021 })
      expect((await change(who, made.own ?? 0, { name: 'Mine' })).status).toBe(404)
      expect((await drop(who, made.own ?? 0)).status).toBe(404)
    }
    for (const who of ['part', 'reader']) expect((await change(who, made.own ?? 0, {})).status).toBe(403)
    expect((await callRoute<Landmark>(get, one('part', made.own ?? 0))).data.name).toBe('Depot 100% north')
    const { data } = await change('reseller', made.below ?? 0, { name: 'Anna', shape: circle(300) })
    expect(data).toMatchObject({ name: 'Anna', shape: { radiusM: 300 }, accountId: ids.depot, own: false })
    const logs = await callRoute<{ items: { action: string; changes: object }[] }>(listLogs, {
      token: tokens.depot,
      path: '/api/business-logs?kind=landmark',
    })
    expect(logs.data.items[0]).toMatchObject({
      action: 'landmarks.edit',
      changes: {
        name: { before: 'Ana', after: 'Anna' },
        radiusM: { before: 100, after: 300 },
        redrawn: { before: false, after: true },
      },
    })
  })

  it('name the places of their own account alone', async () => {
    await isCalled('Depot 100% north')
    expect(await placeOf()).toMatchObject({ name: expect.stringMatching(/\w/), country: 'PT' })
    expect((await placeOf(tokens.desk))?.landmark).toBe('Depot 100% north')
    expect((await placeOf(tokens.part))?.landmark).toBe('Depot 100% north')
    expect((await placeOf(tokens.depot))?.landmark).toBe('Anna')
    expect((await placeOf(tokens.reseller))?.landmark).toBe('Head office')
    expect((await placeOf(tokens.fleet, AWAY))?.landmark).toBeNull()
    const key = async (scopes: string[]) => {
      const body = { name: 'erp', scopes, password: PASSWORD }
      return (await callRoute<{ key: string }>(makeKey, { token: tokens.fleet, body })).data.key
    }
    expect((await placeOf(await key(['positions.read'])))?.landmark).toBeNull()
    expect((await placeOf(await key(['geofences.read'])))?.landmark).toBe('Depot 100% north')
  })

  it('name them anew after every change', async () => {
    await isCalled('Depot 100% north')
    await change('fleet', made.own ?? 0, { name: 'Depot North' })
    await isCalled('Depot North')
    const inner = (await make('fleet', { name: 'Gate', shape: circle(20) })).data.id
    await isCalled('Gate')
    await drop('fleet', inner)
    await isCalled('Depot North')
    await change('fleet', made.own ?? 0, { shape: circle(100, AWAY) })
    await isCalled(null)
    await change('fleet', made.own ?? 0, { shape: circle() })
    await isCalled('Depot North')
  })

  it('stand before the town in the files of tracks and reports', async () => {
    const query = new URLSearchParams({ ...RANGE, format: 'csv' })
    const path = `/api/devices/${van.imei}/track/export?${query}`
    const track = await rawRoute(exportTrack, { token: tokens.fleet, params: { imei: van.imei }, path })
    const lines = (await track.text()).split('\n')
    expect(lines.filter((line) => line.includes('Depot North, '))).toHaveLength(1)
    const report = await rawRoute(exportReport, {
      token: tokens.fleet,
      params: { name: 'trips' },
      body: { ...RANGE, format: 'csv', columns: ['startPlace'] },
    })
    expect(await report.text()).toMatch(/Depot North, \p{L}/u)
  })

  it('are visited by who stands in them', async () => {
    const ask = async (who: string, query = '') => {
      const path = `/api/reports/landmarkVisits?${new URLSearchParams(RANGE)}${query}`
      const call = { token: tokens[who], params: { name: 'landmarkVisits' }, path }
      return unpackRows((await callRoute<ReportAnswer>(getReport, call)).data)
    }
    expect((await ask('fleet')).map(({ imei, cells }) => [imei, cells])).toEqual([
      [
        van.imei,
        {
          landmark: 'Depot North',
          arrival: at(50).toISOString(),
          departure: at(80).toISOString(),
          seconds: 1800,
          place: [41.15, -8.61],
          open: false,
        },
      ],
    ])
    expect((await ask('reseller')).map(({ cells }) => cells.landmark)).toEqual(['Head office'])
    expect(await ask('other')).toEqual([])
    const [summed] = await ask('fleet', '&group=landmark')
    expect(summed?.cells).toMatchObject({ landmark: 'Depot North', rows: 1, seconds: 1800 })
  })

  it('are told to no viewer', async () => {
    await drive(van.id, DEPOT)
    const { token } = await makeShare(tokens.fleet ?? '', {
      imeis: [van.imei],
      fields: { ...NO_FIELDS, address: true },
    })
    const shown = JSON.stringify(await firstState(token))
    expect(shown).toContain('"country":"PT"')
    expect(shown).not.toContain('Depot North')
    expect(shown).not.toContain('landmark')
    await closeFeeds()
    const view = { kind: 'report', period: 'last7', chart: true, table: true }
    const embed = (report: string) =>
      callRoute(makeEmbed, { token: tokens.fleet, body: embedBody({ view: { ...view, report } }) })
    expect((await embed('landmarkVisits')).status).toBe(400)
    expect((await embed('trips')).status).toBe(201)
  })
})
