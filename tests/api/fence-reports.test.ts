import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { devicePeriods } from '@/db/schema/device-periods'
import { deviceSegments } from '@/db/schema/device-segments'
import { geofences } from '@/db/schema/geofences'
import { landmarks } from '@/db/schema/landmarks'
import { fenceAlarms } from '@/lib/geofences/schema'
import { type DeviceCells, unpackRows } from '@/lib/reports/row'
import type { ReportAnswer } from '@/lib/reports/schema'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
/** Yesterday at six, in UTC. */
const MORNING = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 64_800_000
const at = (minutes: number) => new Date(MORNING + minutes * 60_000)
type At = readonly [lat: number, lon: number]
const DEPOT: At = [41.15, -8.61]
const SHOP: At = [41.2, -8.6]
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }
let car: { id: number; imei: string }

beforeAll(async () => {
  const above = await makeAccount('reseller', 'distributor')
  const fleet = await makeAccount('fleet', 'enterprise', above)
  const driver = await makeAccount('driver', 'endUser', fleet)
  for (const login of ['reseller', 'fleet', 'driver']) tokens[login] = await tokenFor(login)
  van = await makeDevice(driver, { name: 'Van' })
  car = await makeDevice(driver, { name: 'Car' })
  const fence = async (accountId: number, name: string, [lat, lon]: At, gone = false) => {
    const [row] = await database.db
      .insert(geofences)
      .values({
        accountId,
        name,
        color: '#3b7aff',
        shapeVersion: 1,
        alarms: fenceAlarms.parse({}),
        shape: { kind: 'circle', lat, lon, radiusM: 300 },
        targets: { kind: 'devices', deviceIds: [van.id] },
        deletedAt: gone ? new Date() : null,
      })
      .returning({ id: geofences.id })
    return row?.id ?? 0
  }
  const depot = await fence(fleet, 'Depot', DEPOT)
  const shop = await fence(driver, 'Shop', SHOP)
  const town = await fence(above, 'Town', [41.3, -8.6])
  const former = await fence(driver, 'Former yard', DEPOT, true)
  await database.db.insert(landmarks).values({
    accountId: driver,
    name: 'Square',
    icon: 'pin',
    shape: { kind: 'circle', lat: SHOP[0], lon: SHOP[1], radiusM: 400 },
  })
  const visit = (fenceId: number, from: number, to: number, [lat, lon]: At) => ({
    deviceId: van.id,
    kind: PERIOD_KINDS.fenceVisit,
    stream: 1,
    sensor: `geofence:${fenceId}`,
    startTime: at(from),
    endTime: at(to),
    decidedAt: at(to),
    startLat: lat,
    startLon: lon,
    endLat: lat,
    endLon: lon,
    details: { shapeVersion: 1, entered: 'fix', startKnown: true, left: 'fix' },
  })
  await database.db
    .insert(devicePeriods)
    .values([
      visit(depot, -120, 10, DEPOT),
      visit(shop, 30, 60, SHOP),
      visit(town, 40, 50, SHOP),
      visit(former, 61, 62, DEPOT),
      visit(shop, 75, 90, SHOP),
      visit(depot, 120, 180, DEPOT),
      { ...visit(depot, 20, 25, DEPOT), sensor: 'something else' },
    ])
  const segment = (
    kind: keyof typeof SEGMENT_KINDS,
    [from, to]: [number, number],
    [start, end]: [At, At],
    km = 0,
    deviceId = van.id,
  ) => ({
    deviceId,
    kind: SEGMENT_KINDS[kind],
    startTime: at(from),
    endTime: at(to),
    startLat: start[0],
    startLon: start[1],
    endLat: end[0],
    endLon: end[1],
    distanceCm: km * 100_000,
    maxSpeedKmh: kind === 'trip' ? 60 : null,
  })
  await database.db
    .insert(deviceSegments)
    .values([
      segment('trip', [0, 40], [DEPOT, SHOP], 20),
      segment('stop', [40, 55], [SHOP, SHOP]),
      segment('trip', [55, 130], [SHOP, DEPOT], 25),
      segment('stop', [130, 180], [DEPOT, DEPOT]),
      segment('trip', [0, 30], [DEPOT, SHOP], 12, car.id),
      segment('stop', [30, 60], [SHOP, SHOP], 0, car.id),
    ])
})

async function ask(
  name: string,
  login: string,
  from = -600,
  to = 600,
  imei = van.imei,
): Promise<DeviceCells[]> {
  const path = `/api/reports/${name}?imei=${imei}&from=${at(from).toISOString()}&to=${at(to).toISOString()}`
  const { status, data } = await callRoute<ReportAnswer>(getReport, {
    params: { name },
    path,
    token: tokens[login],
  })
  expect(status).toBe(200)
  return unpackRows(data).map(({ cells }) => cells)
}
const cells = (rows: readonly DeviceCells[], ...keys: string[]) =>
  rows.map((row) => keys.map((key) => row[key]))

describe('regions visited', () => {
  it('are the fences of who asks and of accounts below, never those above', async () => {
    const of = async (login: string) => cells(await ask('geoRegion', login), 'region', 'visits')
    expect(await of('driver')).toEqual([
      ['Shop', 2],
      ['Former yard', 1],
    ])
    expect(await of('fleet')).toEqual([
      ['Depot', 2],
      ['Shop', 2],
      ['Former yard', 1],
    ])
    expect((await of('reseller')).map(([region]) => region)).toContain('Town')
  })

  it('say how long it stayed, stood and drove there', async () => {
    const rows = await ask('geoRegion', 'fleet')
    expect(cells(rows, 'seconds', 'parkedS', 'distanceM', 'firstSeen', 'lastSeen').slice(0, 2)).toEqual([
      [190 * 60, 170 * 60, 5000 + 25_000 * (10 / 75), at(-120).toISOString(), at(180).toISOString()],
      [45 * 60, 15 * 60, 5000 + 25_000 * (20 / 75), at(30).toISOString(), at(90).toISOString()],
    ])
  })

  it('count what lies in the range, of a visit that goes beyond it as well', async () => {
    const [depot] = await ask('geoRegion', 'fleet', -60, 5)
    // Both ends are included, the last second too.
    expect(depot).toMatchObject({ region: 'Depot', visits: 1, seconds: 65 * 60 + 1 })
    expect(depot).toMatchObject({ firstSeen: at(-60).toISOString(), lastSeen: at(5 + 1 / 60).toISOString() })
  })

  it('are named by places for a vehicle that no fence is about', async () => {
    const rows = await ask('geoRegion', 'fleet', -600, 600, car.imei)
    expect(rows.reduce((sum, { seconds }) => sum + Number(seconds), 0)).toBe(3600)
    expect(rows.map(({ region }) => region)).not.toContain('Depot')
  })
})

describe('clock-in', () => {
  it('is the first entry and the last exit of each fence, and the time inside', async () => {
    const rows = await ask('clockIn', 'driver')
    expect(cells(rows, 'fence', 'by', 'clockedIn', 'clockedOut', 'seconds')).toEqual([
      ['Shop', 'fence', at(30).toISOString(), at(90).toISOString(), 45 * 60],
      ['Former yard', 'fence', at(61).toISOString(), at(62).toISOString(), 60],
    ])
  })

  it('goes by the card where there is one, and by trips without fences', async () => {
    expect(cells(await ask('clockIn', 'fleet', -600, 600, car.imei), 'fence', 'by')).toEqual([
      [null, 'ignition'],
    ])
    await database.db.insert(devicePeriods).values({
      deviceId: van.id,
      kind: PERIOD_KINDS.clockIn,
      stream: 2,
      sensor: 'A1B2',
      startTime: at(1),
      endTime: at(1),
      decidedAt: at(1),
    })
    const rows = await ask('clockIn', 'driver', 0)
    expect(cells(rows, 'card', 'fence', 'by')).toEqual([['A1B2', null, 'card']])
  })
})

describe('transport', () => {
  it('goes from fence to fence, or landmark', async () => {
    expect(cells(await ask('logistics', 'fleet'), 'origin', 'destination')).toEqual([
      ['Depot', 'Shop'],
      ['Shop', 'Depot'],
    ])
    expect(cells(await ask('logistics', 'driver'), 'origin', 'destination')).toEqual([
      [null, 'Shop'],
      ['Shop', null],
    ])
    expect(cells(await ask('carriageMileage', 'fleet'), 'origin', 'destination', 'visits')).toEqual([
      ['Depot', 'Depot', 4],
    ])
  })
})
