import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportOf } from '@/lib/reports/catalogue'
import { readConditions } from '@/lib/reports/condition'
import { chosenDays } from '@/lib/reports/drivers/chosen-days'
import { SumsByDriver } from '@/lib/reports/drivers/driver-sums'
import { chosenDrivers, reportFor } from '@/lib/reports/drivers/fleet-report'
import { type DriverTime, namedRow, splitRow } from '@/lib/reports/drivers/split-row'
import { REPORT_NAMES } from '@/lib/reports/names'
import { reportIndex } from '@/lib/reports/report-index'
import type { ReportRow } from '@/lib/reports/row'

const NAMES = ['Ann', 'Ben', 'Ann']
const drives = (driverId: number, from: number, to: number | null): DriverTime => ({
  driverId,
  name: NAMES[driverId - 1] ?? '',
  limitKmh: null,
  from: from * 1000,
  to: to === null ? null : to * 1000,
})
const iso = (second: number) => new Date(second * 1000).toISOString()
const row = (from: number, to: number, cells: ReportRow['cells']): ReportRow => ({
  imei: '1',
  device: null,
  from: iso(from),
  to: iso(to),
  cells,
})
const trip = row(0, 100, {
  start: iso(0),
  end: iso(100),
  seconds: 100,
  distanceM: 10,
  idleS: 7,
  engineS: 100,
  fuelL: 3,
  maxKmh: 90,
  avgKmh: 0.36,
  startPlace: [1, 1],
  endPlace: [2, 2],
  distanceSource: 'gps',
  open: false,
})
const steps = [10, 30, 50, 70, 100].map((second) => ({
  time: second * 1000,
  cm: 200,
  lat: 1 + second / 100,
  lon: 1,
  kmh: second,
}))
const around = { columns: reportOf('trips').columns, steps }
const TIMES = [drives(1, -50, 30), drives(2, 60, null)]

describe('a row', () => {
  it('names who drove, each once, by id and not by name', () => {
    expect(namedRow(trip, TIMES).cells.drivers).toBe('Ann, Ben')
    expect(namedRow(trip, [drives(1, 0, 20), drives(3, 20, 40), drives(1, 40, 60)]).cells.drivers).toBe(
      'Ann, Ann',
    )
    expect(namedRow(trip, [drives(1, 100, null)]).cells.drivers).toBeNull()
    const moment = row(30, 30, { time: iso(30) })
    expect(namedRow(moment, TIMES).cells.drivers).toBeNull()
    expect(namedRow(row(29, 29, {}), TIMES).cells.drivers).toBe('Ann')
  })

  it('is split into what each drove, with what the fixes say of it', () => {
    const parts = splitRow(trip, TIMES, around)
    expect(parts.map(({ driverId }) => driverId)).toEqual([1, null, 2])
    expect(
      parts.map(({ row: { cells } }) => [cells.drivers, cells.distanceM, cells.seconds, cells.maxKmh]),
    ).toEqual([
      ['Ann', 4, 30, 30],
      ['', 2, 30, 50],
      ['Ben', 4, 40, 100],
    ])
    const [first, , last] = parts
    expect(first?.row).toMatchObject({ from: iso(0), to: iso(30), cells: { start: iso(0), end: iso(30) } })
    expect(first?.row.cells).toMatchObject({ startPlace: [1, 1], endPlace: [1.3, 1], fuelL: null })
    expect(last?.row.cells).toMatchObject({ startPlace: [1.5, 1], endPlace: [2, 2], distanceSource: 'gps' })
  })

  it('of one driver, of a moment or of no time is whole', () => {
    for (const whole of [row(70, 100, trip.cells), row(70, 70, trip.cells)])
      expect(splitRow(whole, TIMES, around)).toMatchObject([
        { driverId: 2, row: { cells: { ...trip.cells, drivers: 'Ben' } } },
      ])
    const never: ReportRow = { ...trip, from: null, to: null }
    expect(splitRow(never, TIMES, around)).toMatchObject([
      { driverId: null, row: { cells: { drivers: '' } } },
    ])
  })
})

const edges = fc
  .uniqueArray(fc.integer({ min: -20, max: 120 }), { maxLength: 8 })
  .map((all) => all.sort((a, b) => a - b))
const times = edges.map((all) =>
  all.slice(1).map((to, index) => drives((index % 3) + 1, all[index] ?? 0, to)),
)
const second = fc.integer({ min: 0, max: 110 })
const interval = fc
  .tuple(second, second)
  .map(([a, b]) => ({ from: Math.min(a, b) * 1000, to: Math.max(a, b) * 1000 }))
const whole = fc.integer({ min: 0, max: 100_000 })

describe('sums by driver', () => {
  it('and of nobody are those of the vehicles, whoever drove', () => {
    const given = fc.record({
      trips: fc.array(fc.record({ span: interval, cm: whole, idle: whole, engine: whole }), { maxLength: 8 }),
      idlings: fc.array(interval, { maxLength: 5 }),
      overspeeds: fc.array(interval, { maxLength: 5 }),
      moments: fc.array(second, { maxLength: 5 }),
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(times, given), { maxLength: 3 }), (vehicles) => {
        const sums = new SumsByDriver()
        const of = {
          trips: 0,
          distanceCm: 0,
          driveS: 0,
          engineS: 0,
          idleS: 0,
          overspeeds: 0,
          overspeedS: 0,
          harshBraking: 0,
        }
        const lasting = ({ from, to }: { from: number; to: number }) => (to - from) / 1000
        for (const [deviceId, [own, { trips, idlings, overspeeds, moments }]] of vehicles.entries()) {
          for (const { span, cm, idle, engine } of trips) {
            const seconds = lasting(span)
            const trip = { ...span, deviceId, distanceCm: cm, seconds, maxKmh: 9, steps: [] }
            sums.addTrip({ ...trip, idleSeconds: idle, engineSeconds: engine }, own, [])
            of.trips++
            of.distanceCm += cm
            of.driveS += seconds
            of.engineS += engine
          }
          for (const idling of idlings) {
            sums.addIdling({ ...idling, deviceId, seconds: lasting(idling) }, own)
            of.idleS += lasting(idling)
          }
          for (const fast of overspeeds) {
            sums.addOverspeed({ ...fast, deviceId, seconds: lasting(fast) }, own)
            of.overspeeds++
            of.overspeedS += lasting(fast)
          }
          for (const moment of moments) sums.addMoment('harshBraking', { deviceId, from: moment * 1000 }, own)
          of.harshBraking += moments.length
        }
        const rows = sums.rows()
        expect(new Set(rows.map(({ driverId }) => driverId)).size).toBe(rows.length)
        for (const key of Object.keys(of) as (keyof typeof of)[])
          expect(
            rows.reduce((sum, one) => sum + one[key], 0),
            key,
          ).toBe(of[key])
      }),
      { numRuns: 200 },
    )
  })

  it('count a device of idling, overspeeds and moments as one of driving', () => {
    const sums = new SumsByDriver()
    const span = { from: 0, to: 20_000, seconds: 20 }
    sums.addIdleSeconds(1, { deviceId: 7, seconds: 60 })
    sums.addIdling({ ...span, deviceId: 8 }, TIMES)
    sums.addOverspeed({ ...span, deviceId: 8 }, TIMES)
    sums.addMoment('crash', { deviceId: 9, from: 10_000 }, TIMES)
    const [ann, ...others] = sums.rows()
    expect([...(ann?.deviceIds ?? [])]).toEqual([7, 8, 9])
    expect(ann).toMatchObject({ driverId: 1, trips: 0, idleS: 80, overspeeds: 1, crashes: 1 })
    expect(others).toEqual([])
  })

  it('of days leave nobody what is left, to the centimetre', () => {
    const figures = { movingS: 600, idleS: 60, engineS: 660, trips: 3, maxSpeedKmh: 90 }
    const day = { deviceId: 1, day: '2026-05-01', distanceM: 10.1, ...figures }
    const of = (driverId: number, distanceM: number) => ({
      ...day,
      driverId,
      name: NAMES[driverId - 1] ?? '',
      distanceM,
      movingS: 100,
      idleS: 0,
      engineS: 100,
      trips: 1,
      maxSpeedKmh: 80,
    })
    const all = [of(1, 3.3), of(2, 4.6), { ...of(3, 0), movingS: 0, engineS: 0, trips: 0 }]
    const choose = (ids: number[], nobody = false) =>
      chosenDays([day], all, { ids: new Set(ids), nobody }).map(({ sums, drivers }) => [
        sums.distanceM,
        sums.trips,
        ...drivers.map(({ name }) => name),
      ])
    expect(chosenDays([day], all, null)).toEqual([
      {
        sums: day,
        drivers: [
          { driverId: 1, name: 'Ann' },
          { driverId: 2, name: 'Ben' },
        ],
      },
    ])
    expect(choose([1])).toEqual([[3.3, 1, 'Ann']])
    expect(choose([], true)).toEqual([[2.2, 1]])
    expect(choose([1, 2], true)).toEqual([[10.1, 3, 'Ann', 'Ben']])
    expect(choose([3])).toEqual([])
  })
})

describe('drivers in a report', () => {
  it('are chosen by ids, and taken out of its conditions', () => {
    const read = (text: string) => readConditions([text], reportOf('trips'))
    const both = [...read('drivers=1,2,none'), ...read('drivers=2,none'), ...read('distanceM>=5')]
    expect(chosenDrivers(both)).toEqual({
      chosen: { ids: new Set([2]), nobody: true },
      others: [{ column: 'distanceM', is: 'atLeast', value: 5 }],
    })
    expect(chosenDrivers(read('distanceM>=5')).chosen).toBeNull()
    for (const wrong of ['drivers=Ann', 'drivers=0', 'drivers>=1'])
      expect(() => read(wrong)).toThrow('conditionColumn')
  })

  it('are not there for whoever has no fleet', () => {
    for (const name of REPORT_NAMES) {
      const report = reportFor(reportOf(name), false)
      expect(
        report.columns.some(({ key }) => key === 'drivers'),
        name,
      ).toBe(false)
      expect(
        report.filters.some(({ column }) => column === 'drivers'),
        name,
      ).toBe(false)
      expect(report.groupings).not.toContain('drivers')
      expect(reportFor(reportOf(name), true)).toBe(reportOf(name))
    }
    const { kind, scene } = reportIndex(false)
    expect([...kind, ...scene].flatMap(({ names }) => names)).not.toContain('driverReport')
    expect([...kind, ...scene].map(({ group }) => group)).not.toContain('fleet')
  })
})
