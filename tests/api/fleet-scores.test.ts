import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as boardPdf } from '@/app/api/fleet-board/pdf/route'
import { GET as getBoard } from '@/app/api/fleet-board/route'
import { GET as boardScores } from '@/app/api/fleet-board/scores/route'
import { GET as monthCosts } from '@/app/api/fleet-costs/months/route'
import { GET as vehicleCosts } from '@/app/api/fleet-costs/vehicles/route'
import { POST as dispute, DELETE as undoDispute } from '@/app/api/fleet-scores/disputes/route'
import { GET as listEvents } from '@/app/api/fleet-scores/events/route'
import { GET as listScores } from '@/app/api/fleet-scores/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { POST as preview } from '@/app/api/score-profile/preview/route'
import { GET as getProfile, PUT as putProfile } from '@/app/api/score-profile/route'
import { database } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { disputesWithin } from '@/db/queries/fleet/scores/disputes'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceEvents } from '@/db/schema/device-events'
import { devicePeriods } from '@/db/schema/device-periods'
import { deviceQuarterHours, deviceSegments } from '@/db/schema/device-segments'
import { drivingTimes } from '@/db/schema/driver-assignments'
import { vehicleDevices } from '@/db/schema/fleet-vehicles'
import { systemAccess } from '@/lib/auth/access'
import type {
  ProfilePreview,
  ScoredEventPage,
  ScorePage,
  ScoreRow,
} from '@/lib/fleet/scores/score-list-schema'
import { DEFAULT_PROFILE, PRESET_WEIGHTS, type ScoreProfile } from '@/lib/fleet/scores/score-profile'
import type { ReportAnswer } from '@/lib/reports/schema'
import { PERIOD_KINDS, type PeriodKind } from '@/lib/tracking/period'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { callRoute, rawRoute } from '../support/call-route'
import { at, fleetWorld, makeDriver, makeVehicle } from '../support/fleet-world'
import { makeKey } from '../support/made-key'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const { tokens, ids } = fleetWorld()
const fleet = () => ids.fleet ?? 0
let [van, car, ann, ben] = [0, 0, 0, 0]
let devices: { id: number; imei: string }[] = []
const imei = (index: number) => devices[index]?.imei ?? ''
const RANGE = `from=${at(-60).toISOString()}&to=${at(900).toISOString()}`

const scores = async (query: string, login = 'fleet') =>
  callRoute<ScorePage>(listScores, { token: tokens[login], path: `/api?${RANGE}&${query}` })
const byName = async (query: string) => {
  const { items } = (await scores(query)).data
  return new Map(items.map((row) => [row.driver?.name ?? row.vehicle?.name ?? row.day ?? '', row]))
}
const events = async (query: string, login = 'fleet') =>
  (await callRoute<ScoredEventPage>(listEvents, { token: tokens[login], path: `/api?${RANGE}&${query}` }))
    .data
const take = (body: object, login = 'fleet') =>
  callRoute(dispute, { token: tokens[login], body: { comment: 'A child ran out', ...body } })
const giveBack = (kind: string, start: string, login = 'fleet') =>
  callRoute(undoDispute, { token: tokens[login], path: `/api?imei=${imei(0)}&kind=${kind}&start=${start}` })

const period = (device: number, kind: PeriodKind, from: number, to = from, more = {}) => ({
  deviceId: devices[device]?.id ?? 0,
  kind: PERIOD_KINDS[kind],
  startTime: at(from),
  endTime: at(to),
  decidedAt: at(to),
  stream: 1,
  startLat: 41.15,
  startLon: -8.61,
  endLat: 41.2,
  endLon: -8.6,
  ...more,
})
const trip = (device: number, from: number, to: number, km: number, denseShare: number | null = 1) => ({
  deviceId: devices[device]?.id ?? 0,
  kind: SEGMENT_KINDS.trip,
  startTime: at(from),
  endTime: at(to),
  startLat: 41,
  startLon: -8,
  endLat: 41.5,
  endLon: -8,
  distanceCm: km * 100_000,
  denseShare,
})
const BRAKED = { details: { speedKmh: 60 }, maxValue: 5 }

/** Ann drives the van for 100 km and the car for 20; Ben drives the car for 60 with a tracker that sends each half minute. */
beforeAll(async () => {
  devices = [await makeDevice(fleet()), await makeDevice(fleet()), await makeDevice(ids.rival ?? 0)]
  van = await makeVehicle(fleet(), 'Van')
  car = await makeVehicle(fleet(), 'Car')
  ann = await makeDriver(fleet(), 'Ann')
  ben = await makeDriver(fleet(), 'Ben')
  const foreign = await makeVehicle(ids.rival ?? 0, 'Foreign')
  const carried = (vehicleId: number, device: number) => ({
    vehicleId,
    deviceId: devices[device]?.id ?? 0,
    fromTime: at(-100_000),
  })
  await database()
    .insert(vehicleDevices)
    .values([carried(van, 0), carried(car, 1), carried(foreign, 2)])
  const drove = (vehicleId: number, driverId: number, from: number, to: number) => ({
    vehicleId,
    driverId,
    source: 'manual' as const,
    fromTime: at(from),
    toTime: at(to),
  })
  await database()
    .insert(drivingTimes)
    .values([drove(van, ann, -10, 200), drove(car, ben, -10, 200), drove(car, ann, 200, 400)])
  await database()
    .insert(deviceSegments)
    .values([
      trip(0, 0, 120, 100),
      trip(1, 0, 60, 60, 0),
      trip(1, 240, 270, 20, 0.5),
      trip(1, 500, 510, 5),
      trip(2, 0, 60, 80),
    ])
  await database()
    .insert(deviceQuarterHours)
    .values(
      [0, 1].map((index) => ({
        deviceId: devices[index]?.id ?? 0,
        quarter: at(0),
        distanceCm: 10_000_000,
        movingS: 900,
        idleS: 0,
        engineS: 900,
      })),
    )
  await database()
    .insert(devicePeriods)
    .values([
      period(0, 'harshBraking', 10, 10, BRAKED),
      period(0, 'harshBraking', 20, 20, BRAKED),
      period(0, 'harshCornering', 25, 25, { details: { speedKmh: 0 }, sensor: 'device' }),
      period(0, 'overspeed', 30, 42, { avgValue: 115, maxValue: 130, details: { limitKmh: 100 } }),
      period(0, 'idling', 130, 142, { details: { onTrip: false } }),
      period(1, 'harshAcceleration', 30, 30, BRAKED),
      period(2, 'crash', 5, 5, { sensor: 'device' }),
    ])
  await database()
    .insert(deviceEvents)
    .values([
      { deviceId: devices[1]?.id ?? 0, eventTime: at(40), type: 'fatigue', lat: 41.1, lon: -8.6 },
      { deviceId: devices[1]?.id ?? 0, eventTime: at(41), type: 'phoneCall', quiet: true },
    ])
})

describe('scores', () => {
  it('say for what each point was lost, and how much of the driving could show it', async () => {
    const people = await byName('by=driver')
    // 2 × 3 on 120 km, 12 minutes in 2.5 hours × 1.5, 12 minutes of 162 idle × 10: 5 + 7.2 + 0.74.
    expect(people.get('Ann')).toMatchObject({ score: 87, distanceM: 120_000, drivingS: 9000, disputed: 0 })
    expect(people.get('Ann')?.losses.map(({ kind, points, events }) => [kind, points, events])).toEqual([
      ['harshBraking', 5, 2],
      ['speeding', 7, 1],
      ['idling', 1, null],
    ])
    // The van's sensor told of a turn: all of its two hours could show some, and half of the other half hour.
    expect(people.get('Ann')?.coverage).toBe(90)
    // 1 × 2 and 1 × 8 on 60 km.
    expect(people.get('Ben')).toMatchObject({ score: 83, coverage: 0 })
    expect(people.get('')).toMatchObject({ score: null, reason: 'tooShort', losses: [], distanceM: 5000 })
    expect([...people.keys()]).toEqual(['Ben', 'Ann', ''])
    expect([...(await byName('by=driver&order=best')).keys()]).toEqual(['Ann', 'Ben', ''])
  })

  it('are of the same driving whatever they are asked by', async () => {
    const pages = await Promise.all(
      ['driver', 'vehicle', 'day', 'week', 'trip'].map(async (by) => (await scores(`by=${by}`)).data),
    )
    const sum = (items: readonly ScoreRow[], of: (row: ScoreRow) => number) =>
      items.reduce((all, row) => all + of(row), 0)
    for (const { items, all } of pages) {
      expect(all).toEqual(pages[0]?.all)
      expect(sum(items, ({ distanceM }) => distanceM)).toBe(185_000)
      expect(sum(items, ({ drivingS }) => drivingS)).toBe(all.drivingS)
    }
    const vehicles = await byName('by=vehicle')
    expect(vehicles.get('Van')).toMatchObject({ distanceM: 100_000, coverage: 100 })
    const trips = (await scores('by=trip')).data.items
    expect(trips.map(({ imei, driver }) => [imei, driver?.name ?? null])).toEqual([
      [imei(1), null],
      [imei(1), 'Ann'],
      ...[
        [imei(0), 'Ann'],
        [imei(1), 'Ben'],
      ].sort(([a = ''], [b = '']) => (trips[2]?.imei === a ? -1 : b ? 1 : 0)),
    ])
    expect((await scores(`by=day&driverId=${ben}`)).data.items).toMatchObject([{ score: 83 }])
    expect((await scores(`by=driver&vehicleId=${car}`)).data.total).toBe(3)
    expect((await scores('by=vehicle&search=va')).data.items).toMatchObject([{ vehicle: { name: 'Van' } }])
  })

  it('stand beside those of the range before', async () => {
    const later = `from=${at(150).toISOString()}&to=${at(449).toISOString()}`
    const { data } = await callRoute<ScorePage>(listScores, {
      token: tokens.fleet,
      path: `/api?${later}&compare=true`,
    })
    expect(data.items.find(({ driver }) => driver?.id === ann)).toMatchObject({ score: null, before: 84 })
  })

  it('are those of the reports', async () => {
    const people = await byName('by=driver')
    const report = async (name: string) =>
      (
        await callRoute<ReportAnswer>(getReport, {
          token: tokens.fleet,
          params: { name },
          path: `/api?${RANGE}`,
        })
      ).data.rows as unknown as { cells: Record<string, unknown> }[]
    for (const { cells } of await report('driverReport'))
      expect([cells.score, cells.scoreCoverage]).toEqual([
        people.get(String(cells.drivers))?.score,
        people.get(String(cells.drivers))?.coverage,
      ])
    const vehicles = await byName('by=vehicle')
    const found = (await report('drivingBehavior')).map(({ cells }) => cells.score)
    expect(found.sort()).toEqual([vehicles.get('Van')?.score, vehicles.get('Car')?.score].sort())
  })

  it('lead to what they lost points for, and turns at a stand are not among it', async () => {
    const { items, total } = await events(`driverId=${ann}`)
    expect(total).toBe(4)
    expect(items.map(({ kind }) => kind)).toEqual(['idling', 'speeding', 'harshBraking', 'harshBraking'])
    expect(items[1]).toMatchObject({
      seconds: 720,
      overKmh: 15,
      imei: imei(0),
      lat: 41.15,
      driver: { id: ann },
    })
    // The dearest first; together they are what the kinds cost.
    const dearest = (await events(`driverId=${ann}&order=dearest`)).items.map(({ points }) => points ?? 0)
    expect(dearest).toEqual([...dearest].sort((a, b) => b - a))
    const lost = (await byName('by=driver')).get('Ann')?.losses ?? []
    const [costs, points] = [dearest, lost.map((loss) => loss.points)].map((all) =>
      all.reduce((sum, one) => sum + one, 0),
    )
    expect(Math.round(costs ?? 0)).toBe(points)
    expect((await events(`driverId=${ben}&kind=fatigue`)).items).toMatchObject([
      { byDevice: true, lat: 41.1 },
    ])
    expect((await events('kind=phone')).total).toBe(0)
    expect((await events('kind=harshCornering')).total).toBe(0)
    expect((await events('kind=night&pageSize=1')).items).toHaveLength(0)
  })

  it('are of the own fleet alone', async () => {
    const { items } = (await scores('by=vehicle', 'rival')).data
    expect(items).toMatchObject([{ vehicle: { name: 'Foreign' }, losses: [{ kind: 'crash', events: 1 }] }])
    expect((await scores(`by=driver&driverId=${ann}`, 'rival')).data.total).toBe(0)
    expect((await events(`vehicleId=${van}`, 'rival')).total).toBe(0)
    expect((await scores('by=driver', 'shop')).status).toBe(403)
  })

  it('are hidden from who may not read reports', async () => {
    await makeAccount('blind', 'virtual', fleet(), { viewReport: false })
    const token = await tokenFor('blind')
    const [days, months] = [`/api?${RANGE}`, '/api?from=2026-01&to=2026-02']
    for (const [handler, path] of [
      [listScores, days],
      [listEvents, days],
      [boardScores, '/api?period=week'],
      [boardPdf, '/api?period=week'],
      [monthCosts, months],
      [vehicleCosts, months],
    ] as const) {
      expect((await rawRoute(handler, { token, path })).status).toBe(403)
      expect((await rawRoute(handler, { token: tokens.fleet, path })).status).toBe(200)
    }
    const { weights, bands } = DEFAULT_PROFILE
    expect((await callRoute(preview, { token, body: { weights, bands } })).status).toBe(403)
    // The board itself is for all who read the fleet.
    expect((await callRoute(getBoard, { token, path: '/api?period=week' })).status).toBe(200)
  })

  it('name no device to a key that may not read devices', async () => {
    const key = await makeKey(tokens.fleet ?? '', ['fleet.read', 'reports.read'])
    const ask = async (by: typeof listEvents | typeof listScores, query: string) =>
      (
        await callRoute<{ items: { imei: string | null }[] }>(by as typeof listEvents, {
          token: key,
          path: `/api?${RANGE}&${query}`,
        })
      ).data
    for (const { items } of [await ask(listEvents, ''), await ask(listScores, 'by=trip')]) {
      expect(items.length).toBeGreaterThan(0)
      expect(new Set(items.map((item) => item.imei))).toEqual(new Set([null]))
    }
    const events = await callRoute<ScoredEventPage>(listEvents, {
      token: tokens.fleet,
      path: `/api?${RANGE}`,
    })
    expect(devices.map((device) => device.imei)).toContain(events.data.items[0]?.imei)
  })

  it('of more than a quarter of a year, or of none, are refused', async () => {
    const ask = (from: number, to: number) =>
      callRoute(listScores, {
        token: tokens.fleet,
        path: `/api?from=${at(from).toISOString()}&to=${at(to).toISOString()}`,
      })
    expect((await ask(0, 93 * 1440)).code).toBe(22002)
    expect((await ask(10, 0)).status).toBe(400)
  })

  it('at the end of the calendar are refused: there is no day after it to count to', async () => {
    for (const list of [listScores, listEvents]) {
      const path = '/api?from=9999-12-31T00:00:00Z&to=9999-12-31T05:00:00Z'
      expect((await callRoute(list, { token: tokens.fleet, path })).status).toBe(400)
    }
  })
})

describe('a dispute', () => {
  it('is looked for among more devices than a statement takes parameters', async () => {
    const access = await accessOfActor(systemAccess('test'), fleet(), 'web')
    if (!access) throw new Error('no access')
    const many = Array.from({ length: 70_000 }, (_, index) => index + 1)
    expect(await disputesWithin(access, many, { from: at(0), to: at(1) })).toEqual(new Map())
  })

  const start = at(10).toISOString()

  it('takes an event out with a comment, and stays when the event is made anew', async () => {
    const braking = { imei: imei(0), kind: 'harshBraking', start }
    expect((await take(braking)).status).toBe(201)
    expect((await take(braking)).code).toBe(37082)
    const now = (await byName('by=driver')).get('Ann')
    expect(now).toMatchObject({ score: 90, disputed: 1 })
    expect(now?.losses[0]).toMatchObject({ kind: 'harshBraking', events: 1 })
    const shown = (await events(`driverId=${ann}&kind=harshBraking`)).items
    expect(shown.map(({ dispute }) => dispute?.comment ?? null)).toEqual([null, 'A child ran out'])
    const own = and(eq(devicePeriods.kind, PERIOD_KINDS.harshBraking), eq(devicePeriods.startTime, at(10)))
    await database().delete(devicePeriods).where(own)
    await database()
      .insert(devicePeriods)
      .values(period(0, 'harshBraking', 10, 10, BRAKED))
    expect((await byName('by=driver')).get('Ann')).toMatchObject({ score: 90, disputed: 1 })
  })

  it('is counted in the reports, with what was said', async () => {
    const { data } = await callRoute<ReportAnswer>(getReport, {
      token: tokens.fleet,
      params: { name: 'driverReport' },
      path: `/api?${RANGE}`,
    })
    const rows = data.rows as unknown as { cells: Record<string, unknown> }[]
    expect(rows.find(({ cells }) => cells.drivers === 'Ann')?.cells).toMatchObject({
      disputed: 1,
      disputeComments: 'A child ran out',
      harshBraking: 2,
      score: 90,
    })
  })

  it('is of the account that said it, about what it sees', async () => {
    expect((await take({ imei: imei(2), kind: 'crash', start: at(5).toISOString() })).code).toBe(37081)
    expect((await take({ imei: imei(0), kind: 'harshBraking', start: at(11).toISOString() })).code).toBe(
      37081,
    )
    expect((await take({ imei: imei(0), kind: 'harshBraking', start, comment: ' ' })).status).toBe(400)
    expect((await take({ imei: imei(1), kind: 'fatigue', start: at(40).toISOString() })).status).toBe(201)
    expect((await giveBack('harshBraking', start, 'rival')).code).toBe(37081)
  })

  it('is taken back, and may be said again', async () => {
    expect((await giveBack('harshBraking', start)).status).toBe(200)
    expect((await giveBack('harshBraking', start)).code).toBe(37081)
    expect((await byName('by=driver')).get('Ann')).toMatchObject({ score: 87, disputed: 0 })
    expect((await take({ imei: imei(0), kind: 'harshBraking', start, comment: 'Again' })).status).toBe(201)
    expect((await giveBack('harshBraking', start)).status).toBe(200)
    const logged = await database()
      .select({ action: businessLogs.action })
      .from(businessLogs)
      .where(eq(businessLogs.action, 'fleet.eventDisputeUndo'))
    expect(logged).toHaveLength(2)
  })
})

describe('a profile', () => {
  const own = { name: 'Winter', weights: { ...PRESET_WEIGHTS.standard, idling: 100 }, bands: [5, 10, 40] }
  const put = (body: object, login = 'fleet') =>
    callRoute<ScoreProfile>(putProfile, { token: tokens[login], body })

  it('is the standard one until the account has its own, which all scores go by', async () => {
    const read = async (login = 'fleet') =>
      (await callRoute<ScoreProfile>(getProfile, { token: tokens[login] })).data
    expect(await read()).toEqual(DEFAULT_PROFILE)
    expect((await put(own)).data).toEqual({ ...own, preset: 'own' })
    expect(await read()).toEqual({ ...own, preset: 'own' })
    expect(await read('rival')).toEqual(DEFAULT_PROFILE)
    const { all, profile } = (await scores('by=driver')).data
    expect(profile.name).toBe('Winter')
    // 15 km/h above the limit is the third band now.
    const ann = (await byName('by=driver')).get('Ann')
    expect(ann?.losses.map(({ kind, points }) => [kind, points])).toEqual([
      ['harshBraking', 5],
      ['speeding', 15],
      ['idling', 7],
    ])
    expect(all.losses.length).toBeGreaterThan(0)
    const strict = { name: 'Strict', weights: PRESET_WEIGHTS.strict, bands: [10, 20, 30] }
    expect((await put(strict)).data.preset).toBe('strict')
  })

  it('of weights beyond the bounds is refused', async () => {
    expect((await put({ ...own, bands: [10, 5, 40] })).status).toBe(400)
    expect((await put({ ...own, weights: { ...own.weights, night: 101 } })).status).toBe(400)
    expect((await put({ ...own, weights: { ...own.weights, speeding: [1, 2] } })).status).toBe(400)
  })

  it('is tried out on the last 30 days, and nothing is saved', async () => {
    const first = new Date(Math.floor(Date.now() / 86_400_000 - 20) * 86_400_000 + 8 * 3_600_000)
    const then = (minutes: number) => new Date(first.getTime() + minutes * 60_000)
    const minutes = (first.getTime() - at(0).getTime()) / 60_000
    await database()
      .insert(deviceSegments)
      .values([trip(0, minutes, minutes + 60, 100)])
    await database()
      .insert(drivingTimes)
      .values({ vehicleId: van, driverId: ben, source: 'manual', fromTime: then(-10), toTime: then(100) })
    await database()
      .insert(devicePeriods)
      .values([period(0, 'crash', minutes + 5)])
    const { data } = await callRoute<ProfilePreview>(preview, {
      token: tokens.fleet,
      body: { weights: PRESET_WEIGHTS.light, bands: [10, 20, 30] },
    })
    expect(Date.parse(data.to) - Date.parse(data.from)).toBeGreaterThanOrEqual(30 * 86_400_000)
    const tried = data.items.find(({ driver }) => driver.id === ben)
    // By the strict profile that holds; the light one takes less for the same crash.
    const { data: held } = await callRoute<ScorePage>(listScores, {
      token: tokens.fleet,
      path: `/api?by=driver&driverId=${ben}&from=${data.from}&to=${data.to}`,
    })
    expect(tried?.before).toBe(held.items[0]?.score)
    expect(tried?.after).toBeGreaterThan(tried?.before ?? 100)
    expect((await scores('by=driver')).data.profile.name).toBe('Strict')
  })
})
