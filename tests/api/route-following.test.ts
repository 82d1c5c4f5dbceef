import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as tryOut } from '@/app/api/alert-rules/preview/route'
import { POST as makeRule } from '@/app/api/alert-rules/route'
import { dueDevices, raiseDue } from '@/db/queries/ingest/raise-due'
import { alertDeadlines } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { devicePeriods } from '@/db/schema/device-periods'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import type { AlertRule, RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'
import { systemAccess } from '@/lib/auth/access'
import { DEGREE_M } from '@/lib/geo/distance'
import type { Report } from '@/lib/ingest/change'
import type { DeviceFix } from '@/lib/positions/fix'
import { PERIOD_KINDS, periodKindName } from '@/lib/tracking/period'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { readDrive, shuffled } from '../support/drives'
import { saveLate as late, saveLive as live, reportAt } from '../support/fence-world'
import { layRoute } from '../support/route-world'
import { sharedPresent } from '../support/shared'
import { makeAccount, makeDevice, tokenFor } from '../support/world'
import { makeFix } from '../unit/ingest/make-change'

const database = freshDatabase()
const system = systemAccess('test')
const MINUTE = 60_000
/** A morning two days ago. */
const START = Math.floor(Date.now() / 86_400_000 - 2) * 86_400_000 + 6 * 3_600_000
const report = (minutes: number, east: number, north = 0, speedKmh = 40): Report => {
  const one = reportAt(START, minutes, east, speedKmh)
  return { ...one, fixes: one.fixes.map((fix) => ({ ...fix, lat: fix.lat + north / 111_195 })) }
}
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  ids.shop = await makeAccount('shop', 'distributor')
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.shop)
  ids.rival = await makeAccount('rival', 'enterprise', ids.shop)
  for (const login of ['shop', 'fleet', 'rival']) tokens[login] = await tokenFor(login)
})

const fleet = () => ids.fleet ?? 0
const minute = (time: Date) => Math.round(((time.getTime() - START) / MINUTE) * 10) / 10

async function told(id: number, withdrawn = false): Promise<string[]> {
  const rows = await database.db
    .select()
    .from(deviceEvents)
    .where(eq(deviceEvents.deviceId, id))
    .orderBy(asc(deviceEvents.eventTime), asc(deviceEvents.type), asc(deviceEvents.subject))
  return rows
    .filter((row) => withdrawn || row.withdrawnAt === null)
    .map(({ type, subject, eventTime, endTime }) =>
      [minute(eventTime), type, subject.replace(/:\d+/, ''), ...(endTime ? [minute(endTime)] : [])].join(' '),
    )
}

async function periods(id: number) {
  const rows = await database.db
    .select()
    .from(devicePeriods)
    .where(eq(devicePeriods.deviceId, id))
    .orderBy(asc(devicePeriods.startTime), asc(devicePeriods.kind), asc(devicePeriods.sensor))
  return rows
    .filter(({ kind }) => kind === PERIOD_KINDS.routeRun || kind === PERIOD_KINDS.routeStop)
    .map(({ kind, sensor, startTime, endTime, distanceCm, details }) => ({
      kind: periodKindName(kind),
      sensor: sensor.replace(/:\d+/, ''),
      distanceCm,
      details,
      start: minute(startTime),
      end: minute(endTime),
    }))
}

/** From its start to its end with a way around in the middle, where it stands for a while, too. */
function round(): Report[] {
  const there = Array.from({ length: 6 }, (_, at) => report(at, at * 600))
  const around = Array.from({ length: 4 }, (_, at) => report(6 + at, 3600 + at * 400, 300))
  const stop = Array.from({ length: 12 }, (_, at) => report(10 + at, 5000, 0, 0))
  const on = Array.from({ length: 6 }, (_, at) => report(22 + at, 5600 + at * 600))
  const home = Array.from({ length: 8 }, (_, at) => report(28 + at, 8600 - at * 1200, 2500))
  const rests = Array.from({ length: 12 }, (_, at) => report(36 + at, 0, 2500, 0))
  return [...there, ...around, ...stop, ...on, ...home, ...rests]
}

describe('a route that a device drives', () => {
  it('is told the same in order, after kills, out of order and in two halves', async () => {
    const devices = []
    for (let count = 0; count < 4; count++) devices.push((await makeDevice(fleet())).id)
    for (const id of devices) await layRoute(fleet(), id)
    const [inOrder = 0, killed = 0, mixed = 0, halves = 0] = devices
    const reports = round()

    await live(inOrder, reports)
    const expected = await told(inOrder)
    expect(expected.map((one) => one.split(' ')[1])).toEqual(
      expect.arrayContaining(['routeStarted', 'routeStopReached', 'offRoute', 'routeLate', 'routeFinished']),
    )
    expect(expected.find((one) => one.includes('offRoute'))).toBe('6 offRoute route 10')
    const found = await periods(inOrder)
    expect(found.map(({ kind, sensor }) => `${kind} ${sensor}`)).toEqual([
      'routeRun route',
      'routeStop route/1',
      'routeStop route/2',
      'routeStop route/3',
    ])
    expect(found[0]?.details).toMatchObject({ route: 'North round', offSeconds: 240, finished: true })

    await live(killed, reports, [3, 7, 9, 16, 22, 26])
    expect(await told(killed)).toEqual(expected)
    expect(await periods(killed)).toEqual(found)

    await live(
      mixed,
      reports.filter((_, place) => place % 3 !== 1 && (place < 4 || place > 8)),
    )
    const rest = reports.filter((_, place) => place % 3 === 1 || (place >= 4 && place <= 8)).reverse()
    for (let at = 0; at < rest.length; at += 4) await late(mixed, rest.slice(at, at + 4))
    expect(await told(mixed)).toEqual(expected)
    expect(await periods(mixed)).toEqual(found)

    await live(halves, reports.slice(18))
    await late(halves, reports.slice(0, 18))
    expect(await told(halves)).toEqual(expected)
    expect(await periods(halves)).toEqual(found)
  }, 60_000)

  it('that is another device’s by now, or was changed, leaves what was found of it', async () => {
    const { id } = await makeDevice(fleet())
    const route = await layRoute(fleet(), id)
    const reports = round()
    await live(
      id,
      reports.filter((_, place) => place !== 2),
    )
    const [before, found] = [await told(id), await periods(id)]
    expect(found.length).toBeGreaterThan(0)

    const set = (given: Partial<typeof fleetRoutes.$inferInsert>) =>
      database.db
        .update(fleetRoutes)
        .set({ ...given, updatedAt: new Date() })
        .where(eq(fleetRoutes.id, route))
    await set({ deviceId: null })
    await late(id, [report(2.5, 1500, 900), report(2.6, 1550, 900)])
    expect(await told(id, true)).toEqual(before)
    expect(await periods(id)).toEqual(found)

    await set({ deviceId: id, offsetM: 5000, changedAt: new Date() })
    await late(
      id,
      reports.filter((_, place) => place === 2),
    )
    expect(await told(id, true)).toEqual(before)
    expect(await periods(id)).toEqual(found)
  }, 30_000)

  it('is of its account: those below and beside it are told nothing', async () => {
    const { id } = await makeDevice(fleet())
    await layRoute(fleet(), id)
    // Of an account that has nothing to do with the vehicle: not followed.
    await layRoute(ids.rival ?? 0, id, { name: 'Foreign' })
    await live(id, round())
    const rows = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
    expect(new Set(rows.map(({ accountId }) => accountId))).toEqual(new Set([fleet()]))
    expect(new Set(rows.map(({ data }) => data?.route))).toEqual(new Set(['North round']))
  })
})

describe.skipIf(!sharedPresent)('a route along a real drive', () => {
  /** A drive as it was yesterday; four minutes of it lie ever farther to the north, up to three kilometres, where it is bent. */
  const drive = (name: string, isBent: boolean) => {
    const fixes = readDrive(name)
      .sort((a, b) => a.time - b.time)
      .filter(({ time }, at, all) => time !== all[at - 1]?.time)
    const first = fixes[0]?.time ?? 0
    const middle = fixes[Math.floor(fixes.length / 2)]?.time ?? 0
    return fixes.map(({ time, lat, lon }) => {
      const share = isBent ? Math.max(0, 1 - Math.abs((time - middle - 120_000) / 120_000)) : 0
      return makeFix({
        time: START + time - first,
        lat: lat + (share * 3000) / DEGREE_M,
        lon,
        speedKmh: null,
      })
    })
  }
  const inReports = (fixes: readonly DeviceFix[], size: number): Report[] =>
    Array.from({ length: Math.ceil(fixes.length / size) }, (_, at) => {
      const own = fixes.slice(at * size, (at + 1) * size)
      const newest = Math.max(...own.map(({ time }) => time))
      return { receivedAt: newest + 500, fixes: own, events: [] }
    })

  it.each(['de_stuttgart_k17', 'za_johannesburg_k71'])(
    '%s is off it where it was bent by hand and nowhere else, in order as shuffled',
    async (name) => {
      const plain = drive(name, false)
      const points = [plain[0], plain[Math.floor(plain.length / 4)], plain.at(-1)].flatMap((fix, at) =>
        fix
          ? [
              {
                name: `Stop ${at + 1}`,
                lat: fix.lat,
                lon: fix.lon,
                radiusM: 80,
                afterMin: at,
                landmarkId: null,
              },
            ]
          : [],
      )
      const line = plain.map(({ lon, lat }): [number, number] => [lon, lat])
      const devices = []
      for (let count = 0; count < 3; count++) devices.push((await makeDevice(fleet())).id)
      for (const id of devices) await layRoute(fleet(), id, { points, line })
      const [straight = 0, inOrder = 0, outOfOrder = 0] = devices

      await live(straight, inReports(plain, 40))
      expect((await told(straight)).filter((one) => one.includes('offRoute'))).toEqual([])
      const bent = drive(name, true)
      await live(inOrder, inReports(bent, 40))
      const expected = await told(inOrder)
      expect(expected.filter((one) => one.includes('offRoute'))).toHaveLength(1)
      for (const report of inReports(shuffled(bent, 7), 150)) await late(outOfOrder, [report])
      expect(await told(outOfOrder)).toEqual(expected)
      expect(await periods(outOfOrder)).toEqual(await periods(inOrder))
      expect((await periods(inOrder)).length).toBeGreaterThan(0)
    },
    60_000,
  )
})

describe('rules about routes', () => {
  const offRoute = (imei: string, minutes: number, kind = 'offRoute') => ({
    kind,
    params: kind === 'offRoute' ? { minutes } : {},
    devices: [imei],
  })
  const byRules = async (id: number) => {
    const rows = await database.db
      .select()
      .from(deviceEvents)
      .where(and(eq(deviceEvents.deviceId, id), eq(deviceEvents.step, 'alertRules')))
      .orderBy(asc(deviceEvents.eventTime), asc(deviceEvents.type))
    return rows.filter(({ withdrawnAt }) => !withdrawnAt)
  }

  it('alert once it lasted, of their own account and above, and are tried out with the past', async () => {
    const { id, imei } = await makeDevice(fleet())
    await layRoute(fleet(), id)
    const make = (who: string, ...given: Parameters<typeof offRoute>) =>
      callRoute<AlertRule>(makeRule, { token: tokens[who], body: { name: 'Routes', ...offRoute(...given) } })
    for (const [who, minutes] of [
      ['fleet', 0],
      ['shop', 3],
      ['fleet', 30],
    ] as const)
      expect((await make(who, imei, minutes)).status).toBe(201)
    expect((await make('fleet', imei, 0, 'routeStopSkipped')).status).toBe(201)
    expect((await make('fleet', imei, 0, 'routeLate')).status).toBe(201)
    await live(id, round())
    const alerts = await byRules(id)
    expect(
      alerts.map(({ type, accountId, eventTime, endTime }) => [
        type,
        accountId,
        minute(eventTime),
        endTime && minute(endTime),
      ]),
    ).toEqual([
      ['offRoute', fleet(), 6, 10],
      ['offRoute', ids.shop, 9, 10],
      ...alerts.slice(2).map((one) => [one.type, fleet(), minute(one.eventTime), null]),
    ])
    expect(alerts.slice(2).map(({ type, data }) => [type, data?.stopName])).toEqual(
      expect.arrayContaining([['routeStopSkipped', 'Mill']]),
    )
    expect(alerts[0]?.data).toMatchObject({ route: 'North round', besideM: 300 })

    const tried = await callRoute<RulePreviewAnswer>(tryOut, {
      token: tokens.fleet,
      body: { ...offRoute(imei, 3), days: 7, zone: 'UTC' },
    })
    expect(tried.status).toBe(200)
    expect(tried.data.first.map(({ time }) => time)).toEqual([new Date(START + 9 * MINUTE).toISOString()])
  })
})

describe('a stop that is due while the device is silent', () => {
  const DUE = { schedule: null }
  const lates = async (id: number, withdrawn = false) =>
    (await told(id, withdrawn)).filter((one) => one.includes('routeLate'))

  it('is told by the clock, once, and the same by the next fix', async () => {
    const { id } = await makeDevice(fleet())
    await layRoute(fleet(), id, DUE)
    await live(id, [report(0, 0), report(1, 600), report(2, 1200)])
    const due = await database.db.select().from(alertDeadlines).where(eq(alertDeadlines.deviceId, id))
    expect(due.map(({ type, dueAt }) => [type, minute(dueAt)]).sort()).toEqual([
      ['routeLate', 12],
      ['routeLate', 17],
    ])
    const at = (minutes: number) => ({ now: START + minutes * MINUTE, most: 10, underWay: [] })
    // What it sent by then may be under way.
    expect(await dueDevices(system, at(11))).not.toContain(id)
    expect(await raiseDue(system, id, START + 11 * MINUTE)).toBe(0)
    expect(await dueDevices(system, at(12.1))).toContain(id)
    expect(await raiseDue(system, id, START + 12.1 * MINUTE)).toBe(1)
    expect(await raiseDue(system, id, START + 13 * MINUTE)).toBe(0)
    expect(await lates(id)).toEqual(['10 routeLate route/2'])
    await live(id, [report(20, 1800), report(21, 2400)])
    expect(await lates(id)).toEqual(['10 routeLate route/2', '15 routeLate route/3'])
    expect(await raiseDue(system, id, START + 30 * MINUTE)).toBe(0)
  })

  it('is taken back when it was reached in time after all', async () => {
    const { id } = await makeDevice(fleet())
    await layRoute(fleet(), id, DUE)
    await live(id, [report(0, 0), report(1, 600), report(2, 1200)])
    expect(await raiseDue(system, id, START + 13 * MINUTE)).toBe(1)
    await live(id, [report(5, 2400), report(7, 3200), report(9, 4000)])
    expect(await lates(id)).toEqual([])
    expect(await lates(id, true)).toEqual(['10 routeLate route/2'])
  })

  it('is told of one that is silent since the evening before, by the clock and by rules, once', async () => {
    const { id, imei } = await makeDevice(fleet())
    const DAY = 24 * 60 * MINUTE
    const evening = Date.now() + 1000
    const clock = (time: number) => new Date(time).toISOString().slice(11, 16)
    // Begins at a full minute, half a day after the last fix.
    const begins = Math.ceil((evening + DAY / 2) / MINUTE) * MINUTE
    const window = { days: [1, 2, 3, 4, 5, 6, 7], from: clock(begins), to: clock(begins + DAY / 8) }
    await layRoute(fleet(), id, { schedule: { zone: 'UTC', windows: [window] } })
    const body = { name: 'Late', kind: 'routeLate', params: {}, devices: [imei] }
    expect((await callRoute(makeRule, { token: tokens.fleet, body })).status).toBe(201)
    await live(id, [reportAt(evening, 0, -3000), reportAt(evening, 1, -3000)])
    const lateRows = async () => {
      const rows = await database.db
        .select()
        .from(deviceEvents)
        .where(eq(deviceEvents.deviceId, id))
        .orderBy(asc(deviceEvents.eventTime), asc(deviceEvents.step))
      return rows.map(({ step, eventTime, data }) => [step, (+eventTime - begins) / MINUTE, data?.stopName])
    }
    expect(await raiseDue(system, id, begins)).toBe(0)
    expect(await raiseDue(system, id, begins + 8 * MINUTE)).toBe(2)
    const first = [
      ['alertRules', 5, 'Depot'],
      ['routes', 5, 'Depot'],
    ]
    expect(await lateRows()).toEqual(first)
    await live(id, [reportAt(begins, 12, -3000)])
    // A rule is told once of a silence.
    expect(await lateRows()).toEqual([...first, ['routes', 10, 'Mill']])
  })

  it('alerts by rules at the same time, once', async () => {
    const { id, imei } = await makeDevice(fleet())
    await layRoute(fleet(), id, DUE)
    const body = { name: 'Late', kind: 'routeLate', params: {}, devices: [imei] }
    expect((await callRoute(makeRule, { token: tokens.fleet, body })).status).toBe(201)
    // After the rule was made: what is due is due by the version that holds.
    const start = Date.now() + 1000
    await live(
      id,
      [0, 1, 2].map((minutes) => reportAt(start, minutes, minutes * 600)),
    )
    expect(await raiseDue(system, id, start + 12.1 * MINUTE)).toBe(2)
    await live(id, [reportAt(start, 20, 1800), reportAt(start, 21, 2400)])
    const rows = await database.db
      .select()
      .from(deviceEvents)
      .where(and(eq(deviceEvents.deviceId, id), eq(deviceEvents.step, 'alertRules')))
    expect(rows.map(({ type, eventTime, data }) => [type, +eventTime - start, data?.stopName])).toEqual([
      ['routeLate', 10 * MINUTE, 'Mill'],
    ])
  })
})
