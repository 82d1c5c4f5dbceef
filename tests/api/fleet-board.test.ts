import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getEnds } from '@/app/api/fleet-board/ends/route'
import { GET as getPdf } from '@/app/api/fleet-board/pdf/route'
import { GET as getBoard } from '@/app/api/fleet-board/route'
import { GET as getScores } from '@/app/api/fleet-board/scores/route'
import { GET as getSettings, PUT as putSettings } from '@/app/api/fleet-board/settings/route'
import { GET as listScores } from '@/app/api/fleet-scores/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { PUT as putProfile } from '@/app/api/score-profile/route'
import { database } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { readBoard } from '@/db/queries/fleet-board/read-board'
import { alertProcessings } from '@/db/schema/alerts'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceEvents } from '@/db/schema/device-events'
import { devicePeriods, readingQuarterHours } from '@/db/schema/device-periods'
import { deviceQuarterHours, deviceSegments } from '@/db/schema/device-segments'
import { deviceGroups, devices } from '@/db/schema/devices'
import { drivingTimes } from '@/db/schema/driver-assignments'
import { drivers } from '@/db/schema/drivers'
import { fleetDocuments, fleetVehicles, vehicleDevices, vehicleInsurances } from '@/db/schema/fleet-vehicles'
import { type Access, systemAccess } from '@/lib/auth/access'
import type { ScorePage } from '@/lib/fleet/scores/score-list-schema'
import { PRESET_WEIGHTS, type ScoreProfileBody } from '@/lib/fleet/scores/score-profile'
import type { Board, BoardScores } from '@/lib/fleet-board/board-schema'
import type { BoardSettings } from '@/lib/fleet-board/settings-schema'
import type { ReportAnswer } from '@/lib/reports/schema'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { callRoute, rawRoute } from '../support/call-route'
import {
  carryTracker,
  drive,
  fleetWorld,
  MORNING,
  makeDriver,
  makeVehicle,
  type Tracker,
} from '../support/fleet-world'
import { readPdf } from '../support/read-pdf'

const { tokens, ids } = fleetWorld()
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The month that runs, in UTC as the account's clocks: it always holds this moment. */
const month = (token = tokens.fleet, more = '') =>
  callRoute<Board>(getBoard, { path: `/api/fleet-board?period=month${more}`, token })

let van: Tracker
let car: Tracker
let groupId = 0
let foreignGroup = 0
let vanVehicle = 0

/** Minutes of `MORNING` at which a drive begins that goes on still. */
const now = () => Math.floor((Date.now() - MORNING) / MINUTE_MS)

beforeAll(async () => {
  vanVehicle = await makeVehicle(ids.fleet ?? 0, 'Van')
  const carVehicle = await makeVehicle(ids.fleet ?? 0, 'Car')
  const foreignVehicle = await makeVehicle(ids.rival ?? 0, 'Foreign')
  van = await carryTracker(ids.fleet ?? 0, vanVehicle)
  car = await carryTracker(ids.fleet ?? 0, carVehicle)
  const foreign = await carryTracker(ids.rival ?? 0, foreignVehicle)
  await database().update(fleetVehicles).set({ fuelType: 'diesel' }).where(sql`id = ${vanVehicle}`)
  const [group] = await database()
    .insert(deviceGroups)
    .values({ accountId: ids.fleet ?? 0, name: 'North', position: 1 })
    .returning()
  const [other] = await database()
    .insert(deviceGroups)
    .values({ accountId: ids.rival ?? 0, name: 'South', position: 1 })
    .returning()
  groupId = group?.id ?? 0
  foreignGroup = other?.id ?? 0
  await database().update(devices).set({ groupId, fuelPer100Km: 20 }).where(sql`id = ${van.id}`)

  // The van is driving, the car stands with its engine on: neither has come to an end.
  const minute = now()
  await van.send(drive(minute - 120, minute - 60, { moves: true }))
  await van.send(drive(minute - 60, minute - 30, { moves: false }))
  await van.send(drive(minute - 30, minute, { moves: true }))
  await car.send(drive(minute - 90, minute - 40, { moves: true }))
  const idling = drive(minute - 40, minute, { moves: false }).map((report) => ({
    ...report,
    fixes: report.fixes.map((fix) => ({ ...fix, ignition: true })),
  }))
  await car.send(idling)
  await foreign.send(drive(minute - 120, minute - 30, { moves: true }))

  const at = new Date(Date.now() - 50 * MINUTE_MS)
  await database()
    .insert(devicePeriods)
    .values(
      (['overspeed', 'harshBraking'] as const).map((kind) => ({
        deviceId: car.id,
        kind: PERIOD_KINDS[kind],
        startTime: at,
        decidedAt: at,
        stream: 1,
        endTime: new Date(at.getTime() + (kind === 'overspeed' ? MINUTE_MS : 0)),
        details: { limitKmh: 80 },
      })),
    )
  const events = await database()
    .insert(deviceEvents)
    .values([
      { deviceId: van.id, eventTime: at, type: 'sos' },
      { deviceId: car.id, eventTime: at, type: 'hardBraking' },
      { deviceId: car.id, eventTime: at, type: 'sos', quiet: true },
      { deviceId: foreign.id, eventTime: at, type: 'sos' },
    ])
    .returning()
  await database()
    .insert(alertProcessings)
    .values({
      deviceId: events[1]?.deviceId ?? 0,
      eventId: events[1]?.id ?? 0,
      accountId: ids.fleet ?? 0,
      handler: 'Ann',
      content: 'Told',
      processedAt: at,
    })
})

async function accessOf(login: 'fleet'): Promise<Access> {
  const access = await accessOfActor(systemAccess('test'), ids[login] ?? 0, 'web')
  if (!access) throw new Error('no access')
  return access
}

type Totals = ReportAnswer['totals']
async function totals(name: string, { current }: Board, imei = ''): Promise<Totals> {
  // Both ends of a report are included, to the second.
  const to = new Date(Date.parse(current.to) - 1000).toISOString()
  const path = `/api/reports/${name}?from=${current.from}&to=${to}${imei}`
  return (await callRoute<ReportAnswer>(getReport, { params: { name }, path, token: tokens.fleet })).data
    .totals
}

describe('the board', () => {
  it('comes to what the reports of the same time come to, of what goes on too', async () => {
    const { status, data } = await month()
    expect(status).toBe(200)
    const [driven, behaviour, alerts] = [
      await totals('mileage', data),
      await totals('drivingBehavior', data),
      await totals('alertStatistics', data),
    ]
    const { figures } = data
    expect(figures.distanceM.value).toBeGreaterThan(100_000)
    expect(figures.distanceM.value).toBeCloseTo(driven.distanceM ?? -1, 3)
    // What goes on ends now, which is a little later for who asks later.
    expect(Math.abs((figures.movingS.value ?? 0) - (driven.movingS ?? 0))).toBeLessThan(2)
    expect(figures.idleS.value).toBeGreaterThan(1800)
    expect(Math.abs((figures.idleS.value ?? 0) - (driven.idleS ?? 0))).toBeLessThan(2)
    expect(behaviour.overspeeds).toBe(1)
    expect(figures.overspeedsPer100Km.value).toBeCloseTo(100_000 / (driven.distanceM ?? 1), 5)
    expect(alerts).toMatchObject({ events: 2, unprocessed: 1 })
    expect(figures.alerts.value).toBe(alerts.events)
    expect(figures.unprocessed.value).toBe(alerts.unprocessed)
  })

  it('adds its days up to the same, and compares with the same stretch of the month before', async () => {
    const { data } = await month()
    const sum = data.days.reduce((all, { distanceM }) => all + distanceM, 0)
    expect(sum).toBeCloseTo(data.figures.distanceM.value ?? -1, 3)
    expect(data.days.some(({ share }) => share === 1 || share === 0.5)).toBe(true)
    expect(data.figures.distanceM.before).toBe(0)
    const before = startOfDay(
      `${addDays(`${dayOf(Date.now(), 'UTC').slice(0, 8)}01`, -1).slice(0, 8)}01`,
      'UTC',
    )
    await database()
      .insert(deviceQuarterHours)
      .values({ deviceId: van.id, quarter: new Date(before), distanceCm: 500_000, movingS: 600, idleS: 120 })
    const access = await accessOf('fleet')
    const fresh = await readBoard(access, { period: 'month', groups: [] }, Date.now())
    expect(fresh.figures.distanceM.before).toBe(5000)
    expect(fresh.figures.movingS.before).toBe(600)
    expect(fresh.figures.utilisation.before).toBeCloseTo(0.5 / fresh.daysBefore.length, 6)
    expect(fresh.daysBefore[0]).toMatchObject({ distanceM: 5000, share: 0.5 })
  })

  it('counts how vehicles are now, and is of the groups that it is asked for', async () => {
    const { data } = await month()
    expect(data.vehicles).toBe(2)
    const { moving, idling, parked, offline, others } = data.now
    expect(moving + idling + parked + offline + others).toBe(2)
    const north = (await month(tokens.fleet, `&groups=${groupId}`)).data
    expect(north).toMatchObject({ vehicles: 1, groups: [{ id: groupId, name: 'North' }] })
    expect(north.imeis).toHaveLength(1)
    const driven = await totals('mileage', north, `&imei=${north.imeis?.[0]}`)
    expect(north.figures.distanceM.value).toBeCloseTo(driven.distanceM ?? -1, 3)
    expect(north.figures.alerts.value).toBe(1)
    expect(await month(tokens.fleet, `&groups=${foreignGroup}`)).toMatchObject({ status: 404 })
    expect(await month(tokens.fleet, '&groups=x')).toMatchObject({ status: 400 })
  })

  it('counts the same vehicles in all and in each state, when the service of one has ended too', async () => {
    await database()
      .update(devices)
      .set({ expiresAt: new Date(Date.now() - DAY_MS) })
      .where(eq(devices.id, car.id))
    try {
      const { now, vehicles } = (await month()).data
      expect(vehicles).toBe(1)
      expect(now.moving + now.idling + now.parked + now.offline + now.others).toBe(1)
    } finally {
      await database().update(devices).set({ expiresAt: null }).where(eq(devices.id, car.id))
    }
  })

  it('counts what is off a route of the account, and not known to be back', async () => {
    const [own] = await database()
      .select({ id: devices.id })
      .from(devices)
      .where(eq(devices.accountId, ids.fleet ?? 0))
    const deviceId = own?.id ?? 0
    const left = { deviceId, type: 'offRoute', accountId: ids.fleet ?? 0 }
    const ago = (hours: number) => new Date(Date.now() - hours * 60 * MINUTE_MS)
    await database()
      .insert(deviceEvents)
      .values([
        { ...left, eventTime: ago(1), subject: 'route:1', step: 'routes' },
        { ...left, eventTime: ago(2), subject: 'route:2', step: 'routes' },
        { ...left, eventTime: ago(30), subject: 'route:3', step: 'routes' },
      ])
    expect((await month()).data.now.offRoute).toBe(1)
    // A day later, by the moment that it is asked for: what was seen an hour ago is too old then.
    const later = await readBoard(
      await accessOf('fleet'),
      { period: 'month', groups: [] },
      Date.now() + 86_400_000,
    )
    expect(later.now.offRoute).toBe(0)
    await database().execute(
      sql`update device_events set end_time = now() where type = 'offRoute' and device_id = ${deviceId}`,
    )
    expect((await month()).data.now.offRoute).toBe(0)
  })

  it('claims fuel and its cost only of what is known', async () => {
    const { figures, co2Of } = (await month()).data
    expect([figures.idleFuelL.value, figures.idleCost.value]).toEqual([null, null])
    // The car's record has no consumption, and nobody said what it runs on.
    const distance = (await totals('mileage', (await month()).data)).distanceM ?? 0
    expect(co2Of).toEqual({ known: 1, drove: 2 })
    expect(figures.litres.value).toBeLessThan(distance / 5000)
    expect(figures.co2Kg.value).toBeCloseTo((figures.litres.value ?? 0) * 2.64, 6)
    const body: BoardSettings = { idleLitresPerHour: 2, fuelPrice: 1.5, currency: 'EUR' }
    expect(await callRoute(putSettings, { token: tokens.fleet, body })).toMatchObject({
      status: 200,
      data: body,
    })
    const paid = (await month()).data
    const hours = (paid.figures.idleS.value ?? 0) / 3600
    expect(paid.figures.idleFuelL.value).toBeCloseTo(hours * 2, 6)
    expect(paid.figures.idleCost.value).toBeCloseTo(hours * 3, 6)
    expect(paid.currency).toBe('EUR')
    await database()
      .insert(readingQuarterHours)
      .values({
        deviceId: van.id,
        quarter: new Date(Math.floor(Date.now() / 900_000) * 900_000),
        count: 1,
        sum: 7,
        min: 7,
        max: 7,
        measure: 'fuelUsedL',
      })
    const fresh = await readBoard(await accessOf('fleet'), { period: 'month', groups: [] }, Date.now())
    expect(fresh.figures.litres.value).toBe(7)
    expect(fresh.figures.co2Kg.value).toBeCloseTo(7 * 2.64, 6)
  })

  it('lists what ends: of insurances the last one, of groups those who drive their vehicles', async () => {
    const today = dayOf(Date.now(), 'UTC')
    const driver = await makeDriver(ids.fleet ?? 0, 'Ann')
    await database()
      .update(drivers)
      .set({ licenceExpiresOn: addDays(today, 5) })
      .where(sql`id = ${driver}`)
    const insured = (expiresOn: string) => ({
      vehicleId: vanVehicle,
      insurer: 'Safe',
      policyNumber: expiresOn,
      currency: 'EUR',
      startsOn: addDays(expiresOn, -365),
      expiresOn,
    })
    await database()
      .insert(vehicleInsurances)
      .values([insured(addDays(today, -200)), insured(addDays(today, 20))])
    await database()
      .insert(fleetDocuments)
      .values([
        { vehicleId: vanVehicle, name: 'Inspection', expiresOn: addDays(today, -1) },
        { vehicleId: vanVehicle, name: 'Tank', expiresOn: addDays(today, 31) },
      ])
    const { ends } = (await month()).data
    expect(ends).toMatchObject({ expired: 1, soon: 2 })
    expect(ends.items.map(({ kind, owner, endsOn }) => [kind, owner, endsOn])).toEqual([
      ['document', 'Van', addDays(today, -1)],
      ['licence', 'Ann', addDays(today, 5)],
      ['insurance', 'Van', addDays(today, 20)],
    ])
    const list = async (query = '', token = tokens.fleet) =>
      callRoute<{ items: Board['ends']['items']; total: number }>(getEnds, {
        token,
        path: `/api/fleet-board/ends${query}`,
      })
    expect((await list()).data).toEqual({ items: ends.items, total: 3 })
    expect((await list('?limit=2')).data).toEqual({ items: ends.items.slice(0, 2), total: 3 })
    expect((await list(`?groups=${groupId}`)).data.total).toBe(2)
    expect((await list('', tokens.rival)).data).toEqual({ items: [], total: 0 })
    expect((await list('', tokens.shop)).status).toBe(403)
    const north = (await month(tokens.fleet, `&groups=${groupId}`)).data
    expect(north.ends).toMatchObject({ expired: 1, soon: 1 })
  })

  it('is of one account: the other sees its own, and who has no fleet nothing', async () => {
    const rival = (await month(tokens.rival)).data
    expect(rival).toMatchObject({ vehicles: 1, ends: { expired: 0, soon: 0, items: [] } })
    expect(rival.figures.alerts.value).toBe(1)
    expect(rival.currency).toBe('USD')
    expect(await month(tokens.shop)).toMatchObject({ status: 403 })
    expect((await month(tokens.second)).data.vehicles).toBe(2)
    const foreign = await callRoute<BoardSettings>(getSettings, { token: tokens.rival })
    expect(foreign.data).toEqual({ idleLitresPerHour: null, fuelPrice: null, currency: 'USD' })
    const wrong = { idleLitresPerHour: 0, fuelPrice: 1, currency: 'EUR' }
    expect(await callRoute(putSettings, { token: tokens.fleet, body: wrong })).toMatchObject({ status: 400 })
    const logs = await database().select().from(businessLogs).where(sql`action = 'fleet.boardEdit'`)
    expect(logs).toHaveLength(1)
  })
})

describe('scores of the board', () => {
  const scored = (token = tokens.fleet, more = '') =>
    callRoute<BoardScores>(getScores, { path: `/api/fleet-board/scores?period=month${more}`, token })
  const listed = async ({ from, to }: Board['current'], by: 'driver' | 'vehicle') => {
    const until = new Date(Date.parse(to) - 1000).toISOString()
    const path = `/api/fleet-scores?from=${from}&to=${until}&by=${by}&order=best`
    return (await callRoute<ScorePage>(listScores, { path, token: tokens.fleet })).data
  }
  /** What goes on still costs no more a moment later: only moments cost anything. */
  const body = (harshBraking: number): ScoreProfileBody => {
    const { events } = PRESET_WEIGHTS.strict
    const weights = { events: { ...events, harshBraking }, speeding: [0, 0, 0, 0], idling: 0, night: 0 }
    return { name: 'Own', weights, bands: [10, 20, 30] }
  }
  const judgeBy = (profile: ScoreProfileBody) => callRoute(putProfile, { token: tokens.fleet, body: profile })

  beforeAll(async () => {
    const { previous } = (await month()).data
    const before = Date.parse(previous.from)
    const trip = (deviceId: number, start: number, km: number) => ({
      deviceId,
      kind: SEGMENT_KINDS.trip,
      startTime: new Date(start),
      distanceCm: km * 100_000,
      endTime: new Date(start + 10 * MINUTE_MS),
      denseShare: 1,
      startLat: 50,
      startLon: 8,
      endLat: 50,
      endLon: 8,
    })
    await database()
      .update(vehicleDevices)
      .set({ fromTime: new Date(before - DAY_MS) })
      .where(sql`device_id = ${van.id}`)
    await database()
      .insert(deviceSegments)
      .values([trip(van.id, before, 100)])
    const braked = new Date(before + MINUTE_MS)
    await database()
      .insert(devicePeriods)
      .values({
        deviceId: van.id,
        kind: PERIOD_KINDS.harshBraking,
        stream: 1,
        details: { speedKmh: 60 },
        startTime: braked,
        endTime: braked,
        decidedAt: braked,
      })
    const driverId = await makeDriver(ids.fleet ?? 0, 'Ben')
    await database()
      .insert(drivingTimes)
      .values({
        vehicleId: vanVehicle,
        driverId,
        source: 'manual',
        toTime: null,
        fromTime: new Date(Date.now() - DAY_MS),
      })
    await judgeBy(body(7))
  })

  it('are those that the list of scores gives of the same ranges', async () => {
    const { data: board } = await month()
    const { status, data } = await scored()
    expect(status).toBe(200)
    const [byDriver, byVehicle] = [
      await listed(board.current, 'driver'),
      await listed(board.current, 'vehicle'),
    ]
    expect(data.score.now).toBe(byDriver.all.score)
    // Once braked on 100 km.
    expect(data.score.before).toBe(93)
    expect(data.score.before).toBe((await listed(board.previous, 'vehicle')).all.score)
    const ranked = ({ items }: ScorePage) =>
      items.flatMap(({ score, driver, vehicle }) => {
        const who = driver ?? vehicle
        return score === null || !who ? [] : { id: who.id, name: who.name, score }
      })
    const told = ({ best, worst }: BoardScores['drivers']) =>
      [...best, ...worst.reverse()].map(({ id, name, score }) => ({ id, name, score }))
    expect(told(data.drivers)).toEqual(ranked(byDriver))
    expect(told(data.vehicles)).toEqual(ranked(byVehicle))
    expect(data.drivers).toMatchObject({ best: [{ name: 'Ben', score: 100 }], worst: [] })
  })

  it('rank nobody who drove less than 50 km', async () => {
    const { current } = (await month()).data
    const short = (await listed(current, 'vehicle')).items.find(({ vehicle }) => vehicle?.name === 'Car')
    expect(short).toMatchObject({ score: null, reason: 'tooShort' })
    const { vehicles } = (await scored()).data
    expect([...vehicles.best, ...vehicles.worst].map(({ name }) => name)).toEqual(['Van'])
  })

  it('go by the profile at once when it is another', async () => {
    await judgeBy(body(20))
    expect((await scored()).data.score.before).toBe(80)
    await judgeBy(body(7))
    expect((await scored()).data.score.before).toBe(93)
  })

  it('are of the groups that are asked for, and of the own fleet', async () => {
    const [east] = await database()
      .insert(deviceGroups)
      .values({ accountId: ids.fleet ?? 0, name: 'East', position: 2 })
      .returning()
    const all = (await scored()).data
    const north = (await scored(tokens.fleet, `&groups=${groupId}`)).data
    expect(north.vehicles).toMatchObject({ best: [{ id: vanVehicle, score: 100 }], worst: [] })
    // What the car did is not in it.
    expect(all.score.now).toBeLessThan(100)
    expect(north.score).toEqual({ now: 100, before: 93 })
    expect((await scored(tokens.fleet, `&groups=${east?.id}`)).data).toEqual({
      score: { now: null, before: null },
      drivers: { best: [], worst: [] },
      vehicles: { best: [], worst: [] },
    })
    expect(await scored(tokens.fleet, `&groups=${foreignGroup}`)).toMatchObject({ status: 404 })
    const rival = (await scored(tokens.rival)).data
    expect(rival.vehicles).toMatchObject({ best: [{ name: 'Foreign' }], worst: [] })
    expect(rival.score.before).toBeNull()
    expect((await scored(tokens.second)).data).toEqual(all)
    expect(await scored(tokens.shop)).toMatchObject({ status: 403 })
  })

  it('stand in its PDF, with all else', async () => {
    const answer = await rawRoute(getPdf, { path: '/api/fleet-board/pdf?period=month', token: tokens.fleet })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const lines = readPdf(Buffer.from(await answer.arrayBuffer())).flat()
    expect(lines.join('\n')).toContain('This month against last')
    expect(lines.join('\n')).toContain('Driving time')
    expect(lines.join('\n')).toContain('Driving score')
    expect(lines.join('\n')).toContain('Drivers by score · Best')
    expect(lines.filter((line) => line.includes('Ben'))).toHaveLength(1)
  })

  it('stand in its PDF as somebody has arranged the cards, and no others', async () => {
    const path = '/api/fleet-board/pdf?period=month&cards=driverScores,hours,distance,heat'
    const answer = await rawRoute(getPdf, { path, token: tokens.fleet })
    const text = readPdf(Buffer.from(await answer.arrayBuffer()))
      .flat()
      .join('\n')
    const places = ['Driving time', 'Distance', 'Sunday', 'Drivers by score · Best'].map((one) =>
      text.indexOf(one),
    )
    expect(places.every((place) => place >= 0)).toBe(true)
    expect([...places].sort((a, b) => a - b)).toEqual(places)
    expect(text).not.toContain('Driving score')
    expect(text).not.toContain('Vehicles by score')
    const unknown = await rawRoute(getPdf, { path: `${path},nothing`, token: tokens.fleet })
    expect(unknown.status).toBe(400)
  })
})
