import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as moveAccount } from '@/app/api/accounts/[id]/move/route'
import { GET as getMileage } from '@/app/api/devices/[imei]/mileage/route'
import { GET as getExport } from '@/app/api/devices/[imei]/track/export/route'
import { GET as getTrack } from '@/app/api/devices/[imei]/track/route'
import { GET as whyTrip } from '@/app/api/devices/[imei]/trips/[start]/why/route'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as markRead } from '@/app/api/events/read/route'
import { GET as listEvents } from '@/app/api/events/route'
import { GET as countUnread } from '@/app/api/events/unread/route'
import { GET as getOverview } from '@/app/api/overviews/[name]/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { packWhy } from '@/db/queries/ingest/pack'
import { deviceEvents } from '@/db/schema/device-events'
import { devicePeriods } from '@/db/schema/device-periods'
import { deviceReadings } from '@/db/schema/device-readings'
import { deviceOwnerships } from '@/db/schema/device-records'
import { deviceQuarterHours, deviceSegments } from '@/db/schema/device-segments'
import { deviceStates } from '@/db/schema/device-states'
import { positions } from '@/db/schema/positions'
import type { EventList, MarkEventsAnswer } from '@/lib/events/schema'
import { decodeTrack } from '@/lib/playback/delta-track'
import type { DayMileage, Track } from '@/lib/playback/schema'
import type { Dashboard } from '@/lib/reports/dashboard'
import { unpackRows } from '@/lib/reports/row'
import type { ReportAnswer } from '@/lib/reports/schema'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import type { Decision, TripWhy } from '@/lib/tracking/why'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
const devices: Record<string, { id: number; imei: string }> = {}

/** Yesterday at noon, on a quarter of an hour. The first change of hands is then, the second two hours later. */
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000
const at = (minutes: number) => new Date(NOON + minutes * 60_000)
const RANGE = `from=${at(-120).toISOString()}&to=${at(240).toISOString()}`
const CHANGES = [0, 120]
/** When something happened to every device: in the time of its first owner, of the second, of the third. */
const MOMENTS = [-60, 60, 180]
const minuteOf = (time: string | number) => (new Date(time).getTime() - NOON) / 60_000
const idOf = (name: string) => devices[name]?.id ?? 0
const imeiOf = (name: string) => devices[name]?.imei ?? ''

beforeAll(async () => {
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
  ids.shop = await makeAccount('shop', 'enterprise', ids.north)
  ids.south = await makeAccount('south', 'distributor', ids.admin)
  ids.unit = await makeAccount('unit', 'enterprise', ids.north)
  ids.desk = await makeAccount('desk', 'virtual', ids.shop)
  const logins = ['admin', 'north', 'fleet', 'shop', 'south', 'unit', 'desk']
  for (const login of logins) tokens[login] = await tokenFor(login)
  devices.sold = await makeDevice(ids.fleet, { name: 'Sold' })
  devices.back = await makeDevice(ids.fleet, { name: 'Back' })
  devices.along = await makeDevice(ids.unit, { name: 'Along' })
  devices.kept = await makeDevice(ids.shop, { name: 'Kept' })
  for (const name of Object.keys(devices)) await fill(idOf(name))

  const give = async (names: string[], to: string) => {
    const body = { imeis: names.map(imeiOf), accountId: ids[to] }
    expect(await callRoute(move, { token: tokens.north, body })).toMatchObject({ code: 0 })
  }
  await give(['sold', 'back'], 'shop')
  await give(['back'], 'fleet')
  const moved = await callRoute(moveAccount, {
    token: tokens.admin,
    params: { id: String(ids.unit) },
    body: { parentId: ids.south },
  })
  expect(moved).toMatchObject({ code: 0, data: { devices: 1 } })
  for (const name of Object.keys(devices)) await dateChanges(idOf(name))
})

/** Has the changes of hands happen when the tests want them. */
async function dateChanges(deviceId: number): Promise<void> {
  const rows = await timesOf(deviceId)
  for (const [index, { id }] of rows.entries()) {
    const from = CHANGES[index - 1]
    const to = index < rows.length - 1 ? CHANGES[index] : undefined
    await database.db
      .update(deviceOwnerships)
      .set({
        fromTime: from === undefined ? sql`'-infinity'` : at(from),
        toTime: to === undefined ? null : at(to),
      })
      .where(eq(deviceOwnerships.id, id))
  }
}

const timesOf = (deviceId: number) =>
  database.db
    .select({
      id: deviceOwnerships.id,
      accountId: deviceOwnerships.accountId,
      path: deviceOwnerships.accountPath,
    })
    .from(deviceOwnerships)
    .where(eq(deviceOwnerships.deviceId, deviceId))
    .orderBy(asc(deviceOwnerships.fromTime))

const decision = (minutes: number): Decision => ({
  rule: 'left',
  fix: at(minutes).getTime(),
  measured: null,
  threshold: null,
})

async function fill(deviceId: number): Promise<void> {
  const place = { startLat: 41.15, startLon: -8.61, endLat: 41.2, endLon: -8.6 }
  const trip = (from: number, to: number) => ({
    deviceId,
    kind: SEGMENT_KINDS.trip,
    startTime: at(from),
    endTime: at(to),
    distanceCm: 100_000,
    ...place,
    maxSpeedKmh: 80,
    why: packWhy({ start: decision(from), end: decision(to) }),
  })
  const [first, second] = CHANGES as [number, number]
  await database.db
    .insert(deviceSegments)
    .values([
      ...MOMENTS.map((minute) => trip(minute, minute + 10)),
      trip(first - 5, first + 5),
      trip(second - 5, second + 5),
    ])
  await database.db.insert(deviceQuarterHours).values(
    MOMENTS.map((minute) => ({
      deviceId,
      quarter: at(minute),
      distanceCm: 100_000,
      movingS: 600,
      idleS: 0,
      engineS: 600,
    })),
  )
  await database.db.insert(positions).values(
    [...MOMENTS, first - 1, second - 1].map((minute) => ({
      deviceId,
      fixTime: at(minute),
      lat: 41.15,
      lon: -8.61,
      stepCm: 1000,
      speed: 500,
    })),
  )
  await database.db
    .insert(deviceEvents)
    .values(MOMENTS.map((minute) => ({ deviceId, eventTime: at(minute), type: 'sos' })))
  await database.db.insert(devicePeriods).values(
    MOMENTS.map((minute) => ({
      deviceId,
      kind: PERIOD_KINDS.parking,
      startTime: at(minute),
      endTime: at(minute + 10),
      decidedAt: at(minute + 10),
      stream: 1,
      ...place,
    })),
  )
  await database.db.insert(deviceReadings).values(
    MOMENTS.map((minute) => ({
      deviceId,
      time: at(minute),
      kind: 'power',
      values: { batteryPercent: 80 },
    })),
  )
}

/** Who sees which of the moments of which device. */
const SEEN: [viewer: string, device: string, minutes: number[]][] = [
  ['shop', 'sold', [60, 180]],
  ['desk', 'sold', [60, 180]],
  ['north', 'sold', MOMENTS],
  ['admin', 'sold', MOMENTS],
  ['fleet', 'back', [-60, 180]],
  ['north', 'back', MOMENTS],
  ['south', 'along', [60, 180]],
  ['unit', 'along', MOMENTS],
  ['admin', 'along', MOMENTS],
  ['shop', 'kept', MOMENTS],
]
const trackPath = (imei: string, more = '') => `/api/devices/${imei}/track?${RANGE}${more}`
const ofMoments = (minutes: number[]) => minutes.filter((minute) => MOMENTS.includes(minute))
/** The fix and the trip about a change of hands: seen by those who see both sides, the fix by the seller as well. */
const seesAll = (minutes: number[]) => minutes.length === MOMENTS.length

it('times follow one another and say whose they were', async () => {
  const of = async (name: string) => (await timesOf(idOf(name))).map(({ path }) => path)
  const { admin, north, fleet, shop, south, unit } = ids
  expect(await of('kept')).toEqual([`/${admin}/${north}/${shop}/`])
  expect(await of('sold')).toEqual([`/${admin}/${north}/${fleet}/`, `/${admin}/${north}/${shop}/`])
  expect(await of('back')).toEqual([fleet, shop, fleet].map((id) => `/${admin}/${north}/${id}/`))
  expect(await of('along')).toEqual([north, south].map((id) => `/${admin}/${id}/${unit}/`))
  const [wrong] = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from device_ownerships o where o.to_time is not null and not exists
      (select from device_ownerships n where n.device_id = o.device_id and n.from_time = o.to_time)`)
  expect(wrong?.count).toBe(0)
})

describe.each(SEEN)('to %s the device %s', (viewer, device, minutes) => {
  const token = () => ({ token: tokens[viewer] })
  const ofDevice = () => ({ ...token(), params: { imei: imeiOf(device) } })

  it('has a track of its time, in both encodings, with trips that lie within', async () => {
    const call = () => ({ ...ofDevice(), path: trackPath(imeiOf(device)) })
    const { data } = await callRoute<Track>(getTrack, call())
    const shown = data.points.time.map(minuteOf)
    expect(ofMoments(shown)).toEqual(minutes)
    const before = shown.filter((minute) => !MOMENTS.includes(minute))
    const sellers = CHANGES.map((change) => change - 1)
    expect(before).toEqual(seesAll(minutes) ? sellers : device === 'back' ? [-1] : [119])
    const starts = data.trips.map(({ start }) => minuteOf(start))
    const across = CHANGES.map((change) => change - 5)
    const own = seesAll(minutes) ? across : device === 'back' ? [] : [115]
    expect(starts).toEqual([...minutes, ...own].sort((a, b) => a - b))
    const delta = await rawRoute(getTrack, {
      ...ofDevice(),
      path: trackPath(imeiOf(device), '&encoding=delta'),
    })
    const { fixes, ...rest } = decodeTrack(new Uint8Array(await delta.arrayBuffer()))
    expect([...fixes.time].map(minuteOf)).toEqual(shown)
    expect(rest).toEqual({
      distance: data.distance,
      stops: data.stops,
      trips: data.trips,
      gaps: data.gaps,
      keptFrom: data.keptFrom,
    })
  })

  it('has a file and a mileage of its time', async () => {
    const file = await rawRoute(getExport, {
      ...ofDevice(),
      path: `/api/devices/${imeiOf(device)}/track/export?format=csv&${RANGE}`,
    })
    const rows = (await file.text()).trimEnd().split('\r\n').length - 1
    expect(rows).toBe(seesAll(minutes) ? 5 : 3)
    const days = await callRoute<DayMileage[]>(getMileage, {
      ...ofDevice(),
      path: `/api/devices/${imeiOf(device)}/mileage?${RANGE}`,
    })
    expect(days.data.reduce((sum, { distance }) => sum + distance, 0)).toBe(1000 * minutes.length)
  })

  it('has events of its time', async () => {
    const path = `/api/events?imei=${imeiOf(device)}`
    const events = (await callRoute<EventList>(listEvents, { ...token(), path })).data.items
    expect(events.map(({ time }) => minuteOf(time)).reverse()).toEqual(minutes)
  })

  it('explains trips of its time alone, by fixes of its time', async () => {
    for (const minute of MOMENTS) {
      const start = at(minute).toISOString()
      const why = await callRoute<TripWhy>(whyTrip, {
        ...token(),
        params: { imei: imeiOf(device), start },
      })
      expect(why.code === 0).toBe(minutes.includes(minute))
      if (why.code !== 0) continue
      const times = why.data.start.fixes.map(({ time }) => minuteOf(time))
      expect(ofMoments(times)).toEqual(minutes.filter((known) => known <= minute))
    }
  })

  it.each([
    ['trips', 'start'],
    ['parking', 'start'],
    ['alertDetails', 'time'],
    ['trackDetails', 'time'],
    ['internalBattery', 'time'],
  ])('has rows of its time in the report %s', async (name, column) => {
    const path = `/api/reports/${name}?imei=${imeiOf(device)}&${RANGE}`
    const { data } = await callRoute<ReportAnswer>(getReport, { ...token(), params: { name }, path })
    const times = unpackRows(data).map(({ cells }) => minuteOf(String(cells[column])))
    expect(ofMoments(times).sort((a, b) => a - b)).toEqual(minutes)
  })

  it('has sums of its time, in rows and grouped', async () => {
    const sum = async (name: string, key: string, more = '') => {
      const path = `/api/reports/${name}?imei=${imeiOf(device)}&${RANGE}${more}`
      return (await callRoute<ReportAnswer>(getReport, { ...token(), params: { name }, path })).data.totals[
        key
      ]
    }
    expect(await sum('mileage', 'distanceM')).toBe(1000 * minutes.length)
    expect(await sum('mileageDaily', 'distanceM')).toBe(1000 * minutes.length)
    expect(await sum('alertStatistics', 'events')).toBe(minutes.length)
    expect(await sum('parking', 'seconds')).toBe(600 * minutes.length)
    expect(await sum('parking', 'seconds', '&group=device')).toBe(600 * minutes.length)
    expect(await sum('parking', 'seconds', '&group=day')).toBe(600 * minutes.length)
  })
})

it('the former owner has none of it once it is gone', async () => {
  const call = { token: tokens.fleet, params: { imei: imeiOf('sold') }, path: trackPath(imeiOf('sold')) }
  expect(await callRoute(getTrack, call)).toMatchObject({ status: 404 })
})

it('dashboards count what is of the own time', async () => {
  const read = async (login: string, name: string) =>
    (await callRoute<Dashboard>(getOverview, { token: tokens[login], params: { name } })).data
  const week = ({ panels }: Dashboard, key: string) =>
    panels
      .find((panel) => panel.key === key)
      ?.chart.series[0]?.values.reduce((sum: number, one) => sum + (one ?? 0), 0)
  // What shop has: two moments of one device, three of the other.
  expect(week(await read('shop', 'movingOverview'), 'distanceWeek')).toBe(5000)
  expect(week(await read('south', 'movingOverview'), 'distanceWeek')).toBe(2000)
  expect(week(await read('fleet', 'alertOverview'), 'eventsByDay')).toBe(2)
  expect(week(await read('unit', 'alertOverview'), 'eventsByDay')).toBe(3)
})

it('events of a foreign time are neither counted nor marked', async () => {
  const unread = async (login: string) =>
    (await callRoute<{ unread: number }>(countUnread, { token: tokens[login] })).data.unread
  expect(await unread('south')).toBe(2)
  expect(await unread('unit')).toBe(3)
  const [foreign] = await database.db
    .select({ id: deviceEvents.id })
    .from(deviceEvents)
    .where(eq(deviceEvents.deviceId, idOf('along')))
    .orderBy(asc(deviceEvents.eventTime))
  const mark = (body: object) =>
    callRoute<MarkEventsAnswer>(markRead, { token: tokens.south, body: { read: true, ...body } })
  expect((await mark({ ids: [foreign?.id] })).data.changed).toBe(0)
  expect((await mark({ all: true })).data.changed).toBe(2)
  expect(await unread('south')).toBe(0)
})

it('the newest level of fuel is not of the time before', async () => {
  const levels = async (login: string) => {
    const path = `/api/reports/currentFuelValue?imei=${imeiOf('sold')}&${RANGE}`
    const { data } = await callRoute<ReportAnswer>(getReport, {
      token: tokens[login],
      params: { name: 'currentFuelValue' },
      path,
    })
    return unpackRows(data).map(({ cells }) => cells.place)
  }
  await database.db
    .insert(deviceStates)
    .values({ deviceId: idOf('sold'), fixTime: at(-10), lat: 41.15, lon: -8.61 })
    .onConflictDoUpdate({
      target: deviceStates.deviceId,
      set: { fixTime: at(-10), lat: 41.15, lon: -8.61 },
    })
  const level = (minutes: number) => ({
    deviceId: idOf('sold'),
    time: at(minutes),
    kind: 'fuel',
    values: { fuelLevel: 42 },
  })
  await database.db.insert(deviceReadings).values(level(-20))
  expect(await levels('shop')).toEqual([])
  expect(await levels('north')).toEqual([[41.15, -8.61]])
  await database.db.insert(deviceReadings).values(level(20))
  expect(await levels('shop')).toEqual([null])
})
