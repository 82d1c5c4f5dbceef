import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { currentSteps } from '@/db/queries/ingest/step-states'
import { readTrackPoints } from '@/db/queries/playback/track'
import { type DaySums, sumByDay } from '@/db/queries/reports/day-aggregates'
import { listPeriods } from '@/db/queries/reports/periods'
import { listReadings, sumReadingsByDay } from '@/db/queries/reports/readings'
import { listStops, listTrips } from '@/db/queries/reports/trip-rows'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { seedCatalogue } from '@/db/seed/catalogue'
import { seedDemoHistory } from '@/db/seed/demo-history'
import { seedDemoWorld } from '@/db/seed/demo-world'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { type Access, accessFor, accountForAccess } from '@/lib/auth/access'
import { PERIOD_KIND_NAMES } from '@/lib/tracking/period'
import { freshDatabase } from '../support/database'
import { makeAccount } from '../support/world'

const database = freshDatabase()
const NOW = new Date('2026-11-19T15:20:00Z')
const FROM = new Date('2026-06-01T00:00:00Z')
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/Sao_Paulo', 'Europe/Berlin', 'Pacific/Apia']
let admin: Access
let stranger: Access

const accessTo = async (login: string) => {
  const [row] = await database.db.select().from(accounts).where(eq(accounts.login, login))
  if (!row) throw new Error(login)
  return accessFor(accountForAccess(row))
}

beforeAll(async () => {
  await seedCatalogue(database.db, PROTOCOLS)
  await seedDemoWorld(database.db, { kind: 'demo', password: 'demo demo 1', now: NOW })

  await seedDemoHistory(database.db, NOW)

  admin = await accessTo('demo-admin')
  await makeAccount('stranger', 'enterprise')
  stranger = await accessTo('stranger')
}, 120_000)

const range = (from = FROM, to = NOW) => ({ deviceIds: null, from, to })
const total = (sums: readonly DaySums[], of: (sum: DaySums) => number) =>
  sums.reduce((all, sum) => all + Math.round(of(sum) * 100), 0)

describe('the demo world', () => {
  it.each(PERIOD_KIND_NAMES.filter((kind) => kind !== 'crash'))('has %s', async (kind) => {
    const rows = await listPeriods(admin, { ...range(), kinds: [kind], touching: true })
    expect(rows.length).toBeGreaterThan(0)
    for (const { start, end } of rows) expect(end.getTime()).toBeGreaterThanOrEqual(start.getTime())
  })

  it('measures fuel, temperature, humidity, battery, supply and OBD', async () => {
    for (const measure of [
      'fuelL',
      'temperatureC',
      'humidityPercent',
      'batteryPercent',
      'externalVolts',
      'rpm',
    ] as const) {
      const rows = await listReadings(admin, { ...range(), measures: [measure], limit: 50 })
      expect(rows.length, measure).toBeGreaterThan(0)
    }
    const used = await sumReadingsByDay(admin, { ...range(), measures: ['fuelUsedL'], timeZone: 'UTC' })
    expect(used.every(({ sum }) => sum > 0)).toBe(true)
  })

  it('shows nothing of it to a stranger', async () => {
    expect(await listPeriods(stranger, { ...range(), kinds: PERIOD_KIND_NAMES })).toEqual([])
    expect(await listTrips(stranger, range())).toEqual([])
    expect(await sumByDay(stranger, { ...range(), timeZone: 'UTC' })).toEqual([])
    expect(await listReadings(stranger, { ...range(), measures: ['fuelL'] })).toEqual([])
  })
})

describe('sums', () => {
  it('of trips, days, playback and the odometer are one distance', async () => {
    const all = await database.db.select({ id: devices.id, imei: devices.imei }).from(devices)
    const trips = await listTrips(admin, range(new Date(0)))
    const days = await sumByDay(admin, { ...range(), timeZone: 'Europe/Lisbon' })
    for (const { id, imei } of all) {
      const ofDevice = <T extends { deviceId: number }>(rows: readonly T[]) =>
        rows.filter(({ deviceId }) => deviceId === id)
      const [state] = await database.db.execute<{ cm: number }>(
        sql`select odometer_cm::float8 as cm from device_states where device_id = ${id}`,
      )
      const leaving = (await currentSteps([id])).get(id)?.movement.leaving?.cm ?? 0
      const { distance } = await readTrackPoints(admin, imei, { from: FROM, to: NOW })
      const byTrips = ofDevice(trips).reduce((sum, { distanceM }) => sum + Math.round(distanceM * 100), 0)
      const odometer = state?.cm ?? 0
      expect(Math.round(distance * 100)).toBe(odometer)
      expect(total(ofDevice(days), ({ distanceM }) => distanceM)).toBe(odometer)
      expect(byTrips + leaving).toBe(odometer)
    }
  })

  it.each(ZONES)('by day in %s add up to the same total', async (timeZone) => {
    const days = await sumByDay(admin, { ...range(), timeZone })
    const utc = await sumByDay(admin, { ...range(), timeZone: 'UTC' })
    for (const of of FIGURES) expect(total(days, of)).toBe(total(utc, of))
  })

  it.each(ZONES)('of online time in %s are those of the periods', async (timeZone) => {
    const days = await sumByDay(admin, { ...range(), timeZone })
    const online = await listPeriods(admin, { ...range(), kinds: ['online'], touching: true })
    for (const deviceId of new Set(days.map((day) => day.deviceId))) {
      const ofDevice = online.filter((period) => period.deviceId === deviceId)
      const seconds = ofDevice.reduce((sum, { start, end }) => {
        const [from, to] = [Math.max(start.getTime(), FROM.getTime()), Math.min(end.getTime(), NOW.getTime())]
        return sum + (to - from) / 1000
      }, 0)
      const own = days.filter((day) => day.deviceId === deviceId && day.onlineS > 0)
      const sum = own.reduce((all, { onlineS }) => all + onlineS, 0)
      // Each day is rounded to whole seconds.
      expect(Math.abs(sum - seconds)).toBeLessThanOrEqual(own.length / 2 + 1)
      for (const { day, onlineS } of own) expect(onlineS, day).toBeLessThanOrEqual(90_000)
    }
  })

  it('are the same however the range is split', async () => {
    const whole = await sumByDay(admin, { ...range(), timeZone: 'Asia/Kathmandu' })
    const at = new Date('2026-11-11T09:41:13.250Z')
    const parts = [
      ...(await sumByDay(admin, { ...range(FROM, at), timeZone: 'Asia/Kathmandu' })),
      ...(await sumByDay(admin, { ...range(at, NOW), timeZone: 'Asia/Kathmandu' })),
    ]
    for (const of of FIGURES) expect(total(parts, of)).toBe(total(whole, of))
    const trips = async (from: Date, to: Date) => (await listTrips(admin, range(from, to))).length
    expect((await trips(FROM, at)) + (await trips(at, NOW))).toBe(await trips(FROM, NOW))
    const stops = async (from: Date, to: Date) => (await listStops(admin, range(from, to))).length
    expect((await stops(FROM, at)) + (await stops(at, NOW))).toBe(await stops(FROM, NOW))
  })

  it('of seconds are those of trips, idling and ignition', async () => {
    const days = await sumByDay(admin, { ...range(), timeZone: 'UTC' })
    const trips = await listTrips(admin, range(new Date(0)))
    const seconds = (rows: readonly { start: Date; end: Date }[]) =>
      rows.reduce(
        (sum, { start, end }) => sum + Math.floor(end.getTime() / 1000) - Math.floor(start.getTime() / 1000),
        0,
      )
    const periods = (kind: 'idling' | 'ignitionOn') =>
      listPeriods(admin, { ...range(new Date(0)), kinds: [kind] })
    const idling = await periods('idling')
    const onTrip = idling.filter(({ details }) => details?.onTrip === true)
    expect(total(days, ({ idleS }) => idleS) / 100).toBe(seconds(idling))
    expect(total(days, ({ engineS }) => engineS) / 100).toBe(seconds(await periods('ignitionOn')))
    expect(total(days, ({ movingS }) => movingS) / 100).toBe(seconds(trips) - seconds(onTrip))
    for (const { movingS, idleS, day } of days) expect(movingS + idleS, day).toBeLessThanOrEqual(86_400)
  })
})

const FIGURES: ((sum: DaySums) => number)[] = [
  ({ distanceM }) => distanceM,
  ({ movingS }) => movingS,
  ({ idleS }) => idleS,
  ({ engineS }) => engineS,
  ({ trips }) => trips,
  ({ stops }) => stops,
]
