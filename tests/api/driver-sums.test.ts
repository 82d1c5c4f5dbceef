import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { POST as assign } from '@/app/api/driver-assignments/route'
import { POST as postCard } from '@/app/api/driver-cards/route'
import { database } from '@/db/client'
import { openReport } from '@/db/queries/reports/open-report'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { vehicleDevices } from '@/db/schema/fleet-vehicles'
import { type Access, accessFor, accountForAccess } from '@/lib/auth/access'
import { collectReport } from '@/lib/reports/collect-report'
import type { ReportName } from '@/lib/reports/names'
import { numberIn, type ReportRow } from '@/lib/reports/row'
import { callRoute } from '../support/call-route'
import {
  at,
  drive,
  fleetWorld,
  makeDriver,
  makeVehicle,
  remakeAll,
  touch,
  tracker,
  WIRINGS,
} from '../support/fleet-world'
import { makeDevice } from '../support/world'

const { tokens, ids } = fleetWorld()
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia', 'Europe/Lisbon']

/** A morning: two drives with a stop between them, minutes of it in four parts, which may come late. */
const PARTS: [from: number, to: number, moves: boolean][] = [
  [-20, 0, false],
  [0, 25, true],
  [25, 45, false],
  [45, 70, true],
  [70, 95, false],
]
const said = fc.record({
  vehicle: fc.nat(1),
  driver: fc.nat(2),
  source: fc.constantFrom('manual', 'plan', 'fixed'),
  from: fc.integer({ min: -30, max: 90 }),
  length: fc.option(fc.integer({ min: 1, max: 60 })),
})
const read = fc.record({ device: fc.nat(1), card: fc.nat(2), minute: fc.integer({ min: -5, max: 80 }) })
const morning = fc.record({
  said: fc.array(said, { maxLength: 6 }),
  reads: fc.array(read, { maxLength: 5 }),
  late: fc.constantFrom(null, 1, 2, 3),
  wirings: fc.tuple(fc.constantFrom(...WIRINGS), fc.constantFrom(...WIRINGS)),
  /** When the trackers of the two vehicles change places. */
  swapped: fc.option(fc.integer({ min: 1, max: 68 })),
})

it('of drivers and of nobody are those of the vehicles, in five zones', async () => {
  const access = await accessOfFleet()
  let run = 0
  await fc.assert(
    fc.asyncProperty(morning, async (given) => {
      const { people, imeis } = await lived(given, ++run)
      for (const [index, zone] of ZONES.entries())
        await expectSums(access, { people, imeis, zone, turn: run + index })
    }),
    { numRuns: 8, endOnFailure: true },
  )
}, 300_000)

type Shared = readonly [name: ReportName, keys: string[]]
/** Reports whose rows several may have driven, with what is shared among them. */
const SHARED_BY_DAY: readonly Shared[] = [
  ['mileage', ['distanceM', 'trips', 'movingS', 'idleS', 'engineS']],
  ['mileageDaily', ['distanceM', 'trips', 'movingS', 'idleS', 'engineS']],
]
/** Of these, what hardly depends on the zone, each is asked in one of them, another with every morning. */
const SHARED: readonly Shared[] = [
  ['motionStatistics', ['distanceM', 'trips', 'movingS', 'idleS', 'overspeeds']],
  ['vehicleStatusOverview', ['distanceM', 'trips', 'movingS', 'idleS', 'engineS']],
  ['drivingBehavior', ['distanceM', 'movingS', 'harshBraking', 'overspeeds', 'overspeedS']],
  ['carriageMileage', ['distanceM', 'seconds', 'driveS', 'trips', 'calls']],
  ['logistics', ['distanceM', 'seconds', 'driveS']],
  ['geoRegion', ['distanceM', 'seconds', 'parkedS', 'visits']],
]

type Morning = typeof morning extends fc.Arbitrary<infer M> ? M : never

async function lived({ said, reads, late, swapped, wirings }: Morning, run: number) {
  const fleet = ids.fleet ?? 0
  const people = [0, 1, 2].map((index) => makeDriver(fleet, `Driver ${run}.${index}`))
  const driverIds = await Promise.all(people)
  const vehicles = [await makeVehicle(fleet, `Van ${run}`), await makeVehicle(fleet, `Car ${run}`)]
  const carried = [await makeDevice(fleet), await makeDevice(fleet)]
  const carry = (vehicle: number, device: number, from: number, to: number | null) => ({
    vehicleId: vehicles[vehicle] ?? 0,
    deviceId: carried[device]?.id ?? 0,
    fromTime: at(from),
    toTime: to === null ? null : at(to),
  })
  await database()
    .insert(vehicleDevices)
    .values(
      swapped === null
        ? [carry(0, 0, -100, null), carry(1, 1, -100, null)]
        : [
            carry(0, 0, -100, swapped),
            carry(1, 1, -100, swapped),
            carry(0, 1, swapped, null),
            carry(1, 0, swapped, null),
          ],
    )
  // The third card is nobody's.
  for (const [index, driverId] of driverIds.entries())
    if (index < 2)
      await callRoute(postCard, { token: tokens.fleet, body: { code: codeOf(run, index), driverId } })
  for (const [index, { id }] of carried.entries()) {
    const { send } = await tracker(id)
    const own = PARTS.map(([from, to, moves]) => drive(from, to, { moves, wiring: wirings[index] }))
    for (const [at, reports] of own.entries()) if (at !== late) await send(reports)
    if (late !== null) await send(own[late] ?? [])
    for (const { device, card, minute } of reads)
      if (device === index) await send([touch(minute, codeOf(run, card))])
  }
  for (const { vehicle, driver, source, from, length } of said) {
    const to = length === null ? null : at(from + length).toISOString()
    const body = {
      vehicleId: vehicles[vehicle],
      driverId: driverIds[driver],
      source,
      from: at(from).toISOString(),
      to,
    }
    expect((await callRoute(assign, { token: tokens.fleet, body })).code).toBe(0)
  }
  await remakeAll()
  const rows = await database().select().from(devices)
  return {
    people: driverIds,
    imeis: carried.map(({ id }) => rows.find((row) => row.id === id)?.imei ?? ''),
  }
}

const codeOf = (run: number, card: number) => `CA${run}F${card}`

async function accessOfFleet(): Promise<Access> {
  const [row] = await database().select().from(accounts).where(eq(accounts.login, 'fleet'))
  if (!row) throw new Error('no fleet')
  return accessFor(accountForAccess(row))
}

type Asked = { people: readonly number[]; imeis: readonly string[]; zone: string; turn: number }

async function expectSums(access: Access, { people, imeis, zone, turn }: Asked): Promise<void> {
  const read = async (name: ReportName, conditions: string[] = [], group: string | null = null) => {
    const opened = await openReport(access, {
      name,
      imeis,
      conditions,
      group,
      zone,
      now: Date.now(),
      use: 'screen',
      regionOf: () => '',
      from: at(-600).toISOString(),
      to: at(1000).toISOString(),
    })
    return collectReport(opened, opened.view, [], 5000)
  }
  const [trips, idling, mileage, report, grouped, hours] = await Promise.all([
    read('trips'),
    read('idling'),
    read('mileage'),
    read('driverReport'),
    read('trips', [], 'drivers'),
    read('driverHours'),
  ])
  if (!trips || !idling || !mileage || !report || !grouped || !hours) throw new Error('unread')
  expect(trips.count).toBeGreaterThan(0)
  expect(report.totals.trips).toBe(trips.count)
  // Centimetres are whole; metres are added up in another order.
  expect(report.totals.distanceM).toBeCloseTo(trips.totals.distanceM ?? 0, 6)
  expect(report.totals.driveS).toBeCloseTo(trips.totals.seconds ?? 0, 6)
  expect(report.totals.engineS).toBe(trips.totals.engineS)
  expect(report.totals.idleS ?? 0).toBeCloseTo(idling.totals.seconds ?? 0, 6)
  expect(grouped.totals.distanceM).toBeCloseTo(trips.totals.distanceM ?? 0, 6)
  const parts = new Map<string, number>()
  const shared = [...SHARED_BY_DAY, ...SHARED.filter((_, index) => index === turn % SHARED.length)]
  for (const id of [...people, null]) {
    const chosen = [`drivers=${id ?? 'none'}`]
    const own = await read('trips', chosen)
    for (const [name, keys] of shared) {
      const part = await read(name, chosen)
      for (const key of keys)
        parts.set(`${name} ${key}`, (parts.get(`${name} ${key}`) ?? 0) + (part?.totals[key] ?? 0))
    }
    const row = report.rows.find(({ cells }) => (cells.driverId ?? null) === id)
    expect(own?.totals.distanceM ?? 0).toBeCloseTo(row ? (numberIn(row, 'distanceM') ?? 0) : 0, 6)
    expect(own?.totals.seconds ?? 0).toBeCloseTo(row ? (numberIn(row, 'driveS') ?? 0) : 0, 6)
    if (id !== null) expect(hoursOf(hours.rows, id)).toBeLessThanOrEqual((own?.totals.seconds ?? 0) + 0.001)
  }
  for (const [name, keys] of shared) {
    const whole = await read(name)
    for (const key of keys)
      expect([name, key, Math.round(1e6 * (parts.get(`${name} ${key}`) ?? 0))]).toEqual([
        name,
        key,
        Math.round(1e6 * (whole?.totals[key] ?? 0)),
      ])
  }
  expect(mileage.totals.distanceM).toBeCloseTo(trips.totals.distanceM ?? 0, 6)
}

const hoursOf = (rows: readonly ReportRow[], driverId: number): number =>
  rows
    .filter(({ cells }) => cells.driverId === driverId)
    .reduce((sum, row) => sum + (numberIn(row, 'driveS') ?? 0), 0)
