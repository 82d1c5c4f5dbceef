import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as getMatched } from '@/app/api/devices/[imei]/matched-track/route'
import { DELETE as deleteRoute, GET as getRoute, PUT as putRoute } from '@/app/api/fleet-routes/[id]/route'
import { GET as getDriven } from '@/app/api/fleet-routes/driven/route'
import { POST as postLine } from '@/app/api/fleet-routes/line/route'
import { POST as postOrder } from '@/app/api/fleet-routes/order/route'
import { GET as listRoutes, POST as postRoute } from '@/app/api/fleet-routes/route'
import { subscribe } from '@/bus/bus'
import type { Message } from '@/bus/message'
import { database } from '@/db/client'
import { PREVIEW } from '@/db/queries/fleet/routes/route-list'
import { businessLogs } from '@/db/schema/business-logs'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import { landmarks } from '@/db/schema/landmarks'
import { positions } from '@/db/schema/positions'
import { env } from '@/lib/env'
import type {
  DrivenLine,
  FleetRoute,
  ListedRoute,
  MadeLine,
  StopOrder,
} from '@/lib/fleet/routes/route-schema'
import type { MatchedTrack } from '@/lib/playback/matched-schema'
import { callRoute } from '../support/call-route'
import { at, fleetWorld } from '../support/fleet-world'
import { layRoute } from '../support/route-world'
import { type RecordedEngine, startRecordedEngine } from '../support/routing-engine'
import { makeAccount, makeDevice } from '../support/world'

const { tokens, ids } = fleetWorld()
const fleet = () => ids.fleet ?? 0
const idOf = (id: number) => ({ params: { id: String(id) } })
const SCHEDULE = { zone: 'Europe/Lisbon', windows: [{ days: [2, 3, 4], from: '08:00', to: '12:00' }] }

const point = (name: string, lat: number, more: object = {}) => ({ name, lat, lon: -8.6, ...more })
const BODY = {
  points: [point('Yard', 41.1), point('Customer', 41.15), point('Harbour', 41.2)],
  line: [
    [-8.6, 41.1],
    [-8.6, 41.2],
  ],
  lineSource: 'straight',
}

const make = (body: object, login = 'fleet') =>
  callRoute<FleetRoute>(postRoute, { token: tokens[login], body: { ...BODY, ...body } })
const made = async (name: string, body: object = {}) => (await make({ name, ...body })).data.id
const get = (id: number, login = 'fleet') =>
  callRoute<FleetRoute>(getRoute, { token: tokens[login], ...idOf(id) })
const put = (id: number, body: object, login = 'fleet') =>
  callRoute<FleetRoute>(putRoute, {
    token: tokens[login],
    method: 'PUT',
    ...idOf(id),
    body: { ...BODY, ...body },
  })
const remove = (id: number, login = 'fleet') =>
  callRoute(deleteRoute, { token: tokens[login], method: 'DELETE', ...idOf(id) })
const list = async (query: string, login = 'fleet') =>
  (
    await callRoute<{ items: ListedRoute[]; total: number }>(listRoutes, {
      token: tokens[login],
      path: `/api/fleet-routes?${query}`,
    })
  ).data
const names = async (query: string, login = 'fleet') =>
  (await list(query, login)).items.map(({ name }) => name)

/** The devices of which the bus tells while something is done. */
async function toldOf(act: () => Promise<unknown>): Promise<number[]> {
  const told: Message[] = []
  const subscription = await subscribe(database(), {
    onMessage: (message) => void told.push(message),
    onGap: () => {},
  })
  await act()
  await expect.poll(() => told.some(({ kind }) => kind === 'devices')).toBe(true)
  subscription.stop()
  return told.flatMap((message) => (message.kind === 'devices' ? message.ids : [])).sort((a, b) => a - b)
}

describe('routes', () => {
  it('are kept as they were planned, with the length of their line', async () => {
    const truck = await makeDevice(fleet(), { name: 'Route truck' })
    const { status, data } = await make({
      name: '  Harbour round ',
      offsetM: 250,
      order: 'free',
      schedule: SCHEDULE,
      imei: truck.imei,
      points: [point('Yard', 41.1, { radiusM: 60 }), point('Harbour', 41.2, { afterMin: 90 })],
    })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      name: 'Harbour round',
      offsetM: 250,
      order: 'free',
      schedule: SCHEDULE,
      lineSource: 'straight',
      device: { imei: truck.imei, name: 'Route truck' },
      line: BODY.line,
      durationS: null,
    })
    expect(data.points).toEqual([
      { name: 'Yard', lat: 41.1, lon: -8.6, radiusM: 60, afterMin: null, landmarkId: null },
      { name: 'Harbour', lat: 41.2, lon: -8.6, radiusM: 100, afterMin: 90, landmarkId: null },
    ])
    expect(data.lengthM).toBeCloseTo(11_119.5, 0)
    expect((await get(data.id)).data).toEqual(data)
    expect((await make({ name: 'x'.repeat(61) })).status).toBe(400)
    const far = [
      [-8.6, 41.1],
      [-8.6, 46],
    ]
    expect((await make({ name: 'Far', line: far })).status).toBe(400)
  })

  it('are found by name, point and device, sorted, page by page', async () => {
    const van = await makeDevice(fleet(), { name: 'Zephyr van' })
    await made('List B', { imei: van.imei })
    const short = [
      [-8.6, 41.1],
      [-8.6, 41.11],
    ]
    await made('List A', { line: short, points: [point('Mill', 41.1), point('Quarry', 41.11)] })
    expect(await names('search=list%20')).toEqual(['List A', 'List B'])
    expect(await names('search=list%20&sort=lengthM&direction=desc')).toEqual(['List B', 'List A'])
    expect(await names('search=quarry')).toEqual(['List A'])
    expect(await names('search=zephyr')).toEqual(['List B'])
    expect(await names(`search=${van.imei}`)).toEqual(['List B'])
    const page = await list('search=list%20&pageSize=1&page=2')
    expect([page.total, page.items.map(({ name }) => name)]).toEqual([2, ['List B']])
    expect(page.items[0]).not.toHaveProperty('line')
    expect(await names('search=list%20', 'rival')).toEqual([])
  })

  it.each([2, 99, 100, 101, 250, 5000])('show a line of %i corners in few of them', async (corners) => {
    const line = Array.from({ length: corners }, (_, index) => [-8.6, 41.1 + index / (corners - 1) / 10])
    const id = await made(`Wavy ${corners}`, { line })
    const kept = (await get(id)).data.line
    expect(kept).toHaveLength(corners)
    const step = Math.ceil(corners / 100)
    const drawn = kept.filter((_, index) => index % step === 0 || index === corners - 1)
    const [listed] = (await list(`search=wavy%20${corners}&sort=lengthM`)).items
    expect(listed?.preview).toEqual(drawn)
    expect(drawn.length).toBeLessThanOrEqual(101)
  })

  it('have the corners of a line counted once, and not for each of them, to show it', async () => {
    const rows = await database().execute(
      sql`explain (verbose, costs off) select ${PREVIEW} from ${fleetRoutes}`,
    )
    // A part of the plan gives the count out; a filter alone would make it anew for each corner.
    const given = rows.map((row) => String(row['QUERY PLAN'])).filter((part) => part.includes('Output:'))
    expect(given.filter((part) => part.includes('jsonb_array_length'))).toHaveLength(1)
  })

  it('are twenty of one device at most', async () => {
    const [full, other] = [await makeDevice(fleet()), await makeDevice(fleet())]
    const laid: number[] = []
    for (let at = 0; at < 20; at++) laid.push(await layRoute(fleet(), full.id, { name: `Full ${at}` }))
    const refused = { status: 409, msg: 'A device can be given 20 routes.' }
    expect(await make({ name: 'Full', imei: full.imei })).toMatchObject(refused)
    const id = await made('Full', { imei: other.imei })
    expect(await put(id, { name: 'Full', imei: full.imei })).toMatchObject(refused)
    expect((await get(id)).data.device?.imei).toBe(other.imei)
    // What it has stays its own, and may be changed.
    const [first = 0] = laid
    expect((await put(first, { name: 'Full 0', imei: full.imei, offsetM: 50 })).status).toBe(200)
    await remove(first)
    expect((await put(id, { name: 'Full', imei: full.imei })).status).toBe(200)
  })

  it('count as other ones from when anything but their name changes, and have gateways read again', async () => {
    const [first, second] = [await makeDevice(fleet()), await makeDevice(fleet())]
    let id = 0
    expect(
      await toldOf(async () => {
        id = await made('Changing', { imei: first.imei })
      }),
    ).toEqual([first.id])
    const { changedAt } = (await get(id)).data
    // What is told of this one is not to be taken for what the next tells.
    await toldOf(() => put(id, { name: 'Renamed', imei: first.imei }))
    expect((await get(id)).data).toMatchObject({ name: 'Renamed', changedAt })
    expect(await toldOf(() => put(id, { name: 'Renamed', imei: second.imei }))).toEqual(
      [first.id, second.id].sort((a, b) => a - b),
    )
    let last = (await get(id)).data.changedAt
    expect(last > changedAt).toBe(true)
    const line = [
      [-8.6, 41.1],
      [-8.599, 41.15],
      [-8.6, 41.2],
    ]
    for (const change of [
      { offsetM: 300 },
      { order: 'free' },
      { schedule: SCHEDULE },
      { line },
      { points: [point('Yard', 41.1), point('Harbour', 41.2)] },
      { imei: null },
    ]) {
      const { status, data } = await put(id, { name: 'Renamed', imei: second.imei, ...change })
      expect([status, data.changedAt > last]).toEqual([200, true])
      last = data.changedAt
    }
    await put(id, { name: 'Renamed', imei: first.imei })
    expect(await toldOf(() => remove(id))).toEqual([first.id])
  })

  it('are deleted, and kept for what happened on them', async () => {
    const id = await made('Gone')
    expect((await remove(id)).status).toBe(200)
    expect((await get(id)).status).toBe(404)
    expect((await put(id, { name: 'Back' })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect(await names('search=gone')).toEqual([])
    const [row] = await database().select().from(fleetRoutes).where(eq(fleetRoutes.id, id))
    expect(row?.deletedAt).not.toBeNull()
  })

  it('are written down in the log', async () => {
    const device = await makeDevice(fleet(), { name: 'Logged van' })
    const id = await made('Logged')
    await put(id, {
      name: 'Logged',
      imei: device.imei,
      offsetM: 200,
      line: [
        [-8.6, 41.1],
        [-8.6, 41.21],
      ],
    })
    await remove(id)
    const rows = await database()
      .select({ action: businessLogs.action, changes: businessLogs.changes })
      .from(businessLogs)
      .where(and(eq(businessLogs.objectKind, 'fleetRoute'), eq(businessLogs.objectId, String(id))))
      .orderBy(businessLogs.id)
    expect(rows.map(({ action }) => action)).toEqual([
      'fleet.routeCreate',
      'fleet.routeEdit',
      'fleet.routeDelete',
    ])
    expect(rows[0]?.changes).toMatchObject({ routePoints: { after: 'Yard · Customer · Harbour' } })
    expect(rows[1]?.changes).toEqual({
      offsetM: { before: 100, after: 200 },
      lengthKm: { before: 11.1, after: 12.2 },
      redrawn: { before: null, after: true },
      routeDevice: { before: null, after: 'Logged van' },
    })
  })

  it('belong to the enterprise alone, for who may read and edit its fleet', async () => {
    const id = await made('Ours')
    expect((await get(id, 'second')).status).toBe(200)
    for (const login of ['rival', 'shop', 'admin']) {
      const status = login === 'rival' ? 404 : 403
      expect((await get(id, login)).status).toBe(status)
      expect((await put(id, { name: 'Theirs' }, login)).status).toBe(status)
      expect((await remove(id, login)).status).toBe(status)
    }
    expect((await get(id)).data.name).toBe('Ours')
    expect((await make({ name: 'Nobody' }, 'shop')).status).toBe(403)
  })

  it('take devices and landmarks that the account sees, and no others', async () => {
    const theirs = await makeDevice(ids.rival ?? 0)
    expect((await make({ name: 'Theft', imei: theirs.imei })).status).toBe(404)
    const below = await makeAccount('depot', 'endUser', fleet())
    const device = await makeDevice(below, { name: 'Of the depot' })
    const { data } = await make({ name: 'Below', imei: device.imei })
    expect(data.device).toEqual({ imei: device.imei, name: 'Of the depot' })
    const landmark = async (accountId: number) => {
      const shape = { kind: 'circle' as const, lat: 41.1, lon: -8.6, radiusM: 100 }
      const [row] = await database()
        .insert(landmarks)
        .values({ accountId, name: 'Gate', description: '', icon: 'pin', shape })
        .returning({ id: landmarks.id })
      return row?.id ?? 0
    }
    const by = async (landmarkId: number) =>
      make({ name: 'By landmark', points: [point('Gate', 41.1, { landmarkId }), point('End', 41.2)] })
    expect((await by(await landmark(ids.rival ?? 0))).status).toBe(404)
    const own = await landmark(fleet())
    expect((await by(own)).data.points[0]?.landmarkId).toBe(own)
  })
})

describe('an order and a line of points', () => {
  const settings = env()
  const none = { ROUTING_ENGINE: undefined, ROUTING_URL: undefined }
  let engine: RecordedEngine
  beforeAll(async () => {
    engine = await startRecordedEngine('osrm', 'osrm-api')
  })
  beforeEach(() => {
    Object.assign(settings, none)
    engine.mode = 'recorded'
  })
  afterAll(async () => {
    Object.assign(settings, none)
    await engine.stop()
  })
  const setEngine = () => Object.assign(settings, { ROUTING_ENGINE: 'osrm', ROUTING_URL: engine.url })
  const points = [
    { lat: 41.15, lon: -8.62 },
    { lat: 41.156745, lon: -8.608965 },
    { lat: 41.152698, lon: -8.603591 },
  ]
  const order = (body: object, login = 'fleet') =>
    callRoute<StopOrder>(postOrder, { token: tokens[login], body })
  const line = (body: object, login = 'fleet') =>
    callRoute<MadeLine>(postLine, { token: tokens[login], body })

  it('are by air and straight where no routing engine is set, and say so', async () => {
    const along = [41.1, 41.13, 41.11, 41.12].map((lat) => ({ lat, lon: -8.6 }))
    expect((await order({ points: along })).data).toEqual({ order: [0, 2, 3, 1], by: 'air' })
    expect((await order({ points: along, fixedEnd: true })).data.order).toEqual([0, 2, 1, 3])
    const { data } = await line({ points })
    expect(data).toMatchObject({ source: 'straight', durationS: null })
    expect(data.line).toEqual(points.map(({ lat, lon }) => [lon, lat]))
  })

  it('are by its roads where one is', async () => {
    setEngine()
    const { data } = await line({ points })
    expect(data.source).toBe('engine')
    expect(data.line.length).toBeGreaterThan(4)
    expect(data.durationS).toBeGreaterThan(60)
    engine.mode = 'failing'
    expect(await line({ points })).toMatchObject({ status: 502, code: 37076 })
  })

  it('are for who edits the fleet, and of 2 to 50 points', async () => {
    for (const login of ['shop', 'admin']) {
      expect((await line({ points }, login)).status).toBe(403)
      expect((await order({ points }, login)).status).toBe(403)
    }
    expect((await line({ points: points.slice(1, 2) })).status).toBe(400)
    expect((await order({ points: Array.from({ length: 51 }, () => points[0]) })).status).toBe(400)
  })
})

describe('what was driven', () => {
  const settings = env()
  let van: { id: number; imei: string }
  let engine: RecordedEngine
  const range = `from=${at(0).toISOString()}&to=${at(120).toISOString()}`
  const driven = (imei: string, login = 'fleet', asked = range) =>
    callRoute<DrivenLine>(getDriven, {
      token: tokens[login],
      path: `/api/fleet-routes/driven?imei=${imei}&${asked}`,
    })
  const matched = (imei: string, login = 'fleet', asked = range) =>
    callRoute<MatchedTrack>(getMatched, {
      token: tokens[login],
      params: { imei },
      path: `/api/devices/${imei}/matched-track?${asked}`,
    })

  beforeAll(async () => {
    engine = await startRecordedEngine('osrm', 'osrm-api')
    van = await makeDevice(fleet())
    // Along a street of the recorded town, with a fix that is flagged far off.
    await database()
      .insert(positions)
      .values([
        ...Array.from({ length: 10 }, (_, index) => ({
          deviceId: van.id,
          fixTime: at(10 + index / 6),
          speed: 400,
          stepCm: 7500,
          lat: 41.156745 + (index % 2 === 0 ? 5e-5 : -5e-5),
          lon: -8.617026 + index * 0.0009,
        })),
        { deviceId: van.id, fixTime: at(11.25), lat: 50, lon: 8, flags: 1, stepCm: 0 },
      ])
  })
  afterAll(async () => {
    Object.assign(settings, { ROUTING_ENGINE: undefined, ROUTING_URL: undefined })
    await engine.stop()
  })

  it('becomes the line of a route without what is flagged', async () => {
    const { data } = await driven(van.imei)
    expect(data.points[0]).toMatchObject({ lon: -8.617026, at: at(10).toISOString() })
    expect(data.points.at(-1)).toMatchObject({ lon: -8.608926, at: at(11.5).toISOString() })
    expect(data.lengthM).toBeGreaterThan(650)
    expect(data.lengthM).toBeLessThan(750)
    for (const [lon, lat] of data.line) expect([Math.round(lat), Math.round(lon)]).toEqual([41, -9])
    const { status } = await make({
      name: 'Driven',
      line: data.line,
      lineSource: 'driven',
      points: data.points.map(({ lat, lon }, index) => ({ name: `Stop ${index + 1}`, lat, lon })),
    })
    expect(status).toBe(201)
  })

  it('is refused where nothing was, over a day, and to who does not see the device', async () => {
    const idle = await makeDevice(fleet())
    expect(await driven(idle.imei)).toMatchObject({ status: 404, code: 37074 })
    const week = `from=${at(0).toISOString()}&to=${at(7 * 1440).toISOString()}`
    expect((await driven(van.imei, 'fleet', week)).status).toBe(400)
    expect((await driven(van.imei, 'rival')).status).toBe(404)
    expect((await driven(van.imei, 'shop')).status).toBe(403)
  })

  it('is matched to streets where an engine is set that does it', async () => {
    Object.assign(settings, { ROUTING_ENGINE: undefined, ROUTING_URL: undefined })
    expect(await matched(van.imei)).toMatchObject({ status: 409, code: 37075 })
    Object.assign(settings, { ROUTING_ENGINE: 'osrm', ROUTING_URL: engine.url })
    const { data } = await matched(van.imei)
    expect(data.engine).toBe('osrm')
    expect(data.lines).toHaveLength(1)
    for (const [, lat] of data.lines[0] ?? []) expect(Math.abs(lat - 41.156745)).toBeLessThan(2e-5)
    expect((await matched(van.imei, 'rival')).status).toBe(404)
    const month = `from=${at(-30 * 1440).toISOString()}&to=${at(0).toISOString()}`
    expect((await matched(van.imei, 'fleet', month)).status).toBe(400)
    const bare = await makeDevice(fleet())
    expect((await matched(bare.imei)).data.lines).toEqual([])
  })
})
