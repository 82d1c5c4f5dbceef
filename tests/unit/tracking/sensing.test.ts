import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Tank } from '@/lib/devices/sensor-schema'
import { toLitres } from '@/lib/tracking/sensing/litres'
import { openSensing } from '@/lib/tracking/sensing/open'
import {
  byTime,
  isLate,
  type ReadingsResult,
  senseReadings,
  type TimedReading,
} from '@/lib/tracking/sensing/sense'
import { DEFAULT_SENSING } from '@/lib/tracking/sensing/settings'
import { NEW_READINGS } from '@/lib/tracking/sensing/state'
import { readTruth } from '../../support/drives'
import { readShared, sharedPresent } from '../../support/shared'

const START = Date.UTC(2026, 4, 4, 6)
const MINUTE = 60_000
const truth = sharedPresent ? readTruth() : null

function sense(chunks: readonly (readonly TimedReading[])[], settings = DEFAULT_SENSING): ReadingsResult {
  const all: ReadingsResult = { state: NEW_READINGS, periods: [], quarters: [], checkpoints: [] }
  for (const chunk of chunks) {
    const result = senseReadings(JSON.parse(JSON.stringify(all.state)), chunk, settings)
    all.state = result.state
    all.periods.push(...result.periods)
    all.quarters.push(...result.quarters)
    all.checkpoints.push(...result.checkpoints)
  }
  return all
}

const used = ({ quarters }: ReadingsResult) =>
  quarters.reduce((sum, { measure, sum: litres }) => sum + (measure === 'fuelUsedL' ? litres : 0), 0)

/** Levels a minute apart, with the slosh of a driven tank. */
const levels = (litres: readonly number[], slosh = 0.6): TimedReading[] =>
  litres.map((level, index) => ({
    time: START + index * MINUTE,
    kind: 'fuel',
    values: { fuelLevel: level + slosh * Math.sin(index * 2.4) },
  }))

/** From one level to another, so many litres a minute. */
function* ramp(from: number, to: number, perMinute: number): Generator<number> {
  const steps = Math.ceil(Math.abs(to - from) / perMinute)
  for (let step = 1; step <= steps; step++) yield from + ((to - from) * step) / steps
}

const anyReadings = fc
  .array(
    fc.record({
      afterS: fc.integer({ min: 1, max: 4000 }),
      kind: fc.constantFrom('fuel', 'climate', 'door', 'obd', 'serial', 'driver'),
      value: fc.integer({ min: 0, max: 120 }),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((rows) => {
    let time = START
    return rows.map(({ afterS, kind, value }): TimedReading => {
      time += afterS * 1000
      if (kind === 'fuel') return { time, kind, values: { fuelLevel: value } }
      if (kind === 'climate') return { time, kind, values: { temperatureC: value - 40, humidityPercent: 50 } }
      if (kind === 'door') return { time, kind, values: { open: value % 2 === 0 } }
      if (kind === 'serial') return { time, kind, values: { text: value % 2 ? 'DTC:P0301' : 'DTC:' } }
      if (kind === 'driver') return { time, kind, values: { driverId: `card ${value % 3}` } }
      return { time, kind, values: { rpm: value > 20 ? 900 : 0, speedKmh: value, fuelRateLh: value / 10 } }
    })
  })

describe('any readings', () => {
  const settings = { ...DEFAULT_SENSING, minTemperatureC: -5, maxTemperatureC: 30 }

  it('give the same however they are cut into calls', () => {
    fc.assert(
      fc.property(anyReadings, fc.nat(200), (readings, cut) => {
        const at = cut % (readings.length + 1)
        const whole = sense([readings], settings)
        const parts = sense([readings.slice(0, at), readings.slice(at)], settings)
        expect(parts.state).toEqual(whole.state)
        expect(parts.periods).toEqual(whole.periods)
        expect(parts.checkpoints).toEqual(whole.checkpoints)
        expect(used(parts)).toBeCloseTo(used(whole), 9)
      }),
    )
  })

  it('give the same again from the checkpoint of any day', () => {
    fc.assert(
      fc.property(anyReadings, (readings) => {
        const whole = sense([readings], settings)
        for (const { time, state } of whole.checkpoints) {
          const again = senseReadings(
            state,
            readings.filter((reading) => reading.time >= time),
            settings,
          )
          expect(again.state).toEqual(whole.state)
          expect(again.periods).toEqual(whole.periods.filter(({ decidedAt }) => decidedAt >= time))
        }
      }),
    )
  })

  it('never consume less than nothing', () => {
    fc.assert(
      fc.property(anyReadings, (readings) => {
        for (const { measure, min } of sense([readings]).quarters)
          if (measure === 'fuelUsedL') expect(min).toBeGreaterThan(0)
      }),
    )
  })

  it('know which one is late', () => {
    const state = { ...NEW_READINGS, seen: { time: 1000, kind: 'fuel' } }
    expect(isLate(state, { time: 999, kind: 'obd' })).toBe(true)
    expect(isLate(state, { time: 1000, kind: 'door' })).toBe(true)
    expect(isLate(state, { time: 1000, kind: 'obd' })).toBe(false)
    expect(
      [
        { time: 2, kind: 'a', values: {} },
        { time: 1, kind: 'b', values: {} },
      ].sort(byTime)[0]?.time,
    ).toBe(1)
  })
})

describe('fuel', () => {
  it('is used, refilled, used again and stolen; consumption knows nothing of the refuel and the drain', () => {
    const day = [
      ...ramp(200, 150, 0.4),
      ...ramp(150, 330, 40),
      ...Array.from({ length: 10 }, () => 330),
      ...ramp(330, 290, 0.4),
      ...Array.from({ length: 10 }, () => 290),
      ...ramp(290, 245, 12),
      ...Array.from({ length: 10 }, () => 245),
      ...ramp(245, 225, 0.4),
      ...Array.from({ length: 15 }, () => 225),
    ]
    const result = sense([levels(day)])
    const changes = result.periods.map(({ kind, maxValue }) => [kind, Math.round(Number(maxValue) / 5) * 5])
    expect(changes).toEqual([
      ['refuel', 180],
      ['drain', 45],
    ])
    expect(Math.abs(used(result) - 110)).toBeLessThan(8)
  })

  it('is followed at one sensor: that of the vehicle’s computer beside it changes nothing, and follows when it falls silent', () => {
    const minute = (index: number) => START + index * MINUTE
    const probe = (index: number, level: number): TimedReading => ({
      time: minute(index),
      kind: 'fuel',
      values: { fuelLevel: level },
    })
    const computer = (index: number, litres: number): TimedReading => ({
      time: minute(index) + 1000,
      kind: 'obd',
      values: { fuelLitres: litres },
    })
    const day = ramp(100, 40, 20)
    const drained = [
      ...Array.from({ length: 10 }, () => 100),
      ...day,
      ...Array.from({ length: 10 }, () => 40),
    ]
    const alone = sense([drained.map((level, index) => probe(index, level))])
    const both = sense([drained.flatMap((level, index) => [probe(index, level), computer(index, 27)])])
    expect(alone.periods.map(({ kind }) => kind)).toEqual(['drain'])
    expect(both.periods).toEqual(alone.periods)
    const sums = both.quarters.filter(({ measure }) => measure === 'fuelL')
    expect([...new Set(sums.map(({ sensor }) => sensor))]).toEqual(['', 'obd'])
    const later = Array.from({ length: 6 }, (_, index) => computer(index + 3 * 1440, 27))
    const after = sense([[...drained.map((level, index) => probe(index, level)), ...later]])
    expect(after.periods).toEqual(alone.periods)
    expect(after.state.fuel.low?.[1]).toBe(27)
  })

  it('is litres by the calibration table, else by the capacity', () => {
    const tank: Tank = {
      shape: 'irregular',
      capacityL: 300,
      curve: [
        { value: 0, litres: 0 },
        { value: 100, litres: 50 },
        { value: 400, litres: 300 },
      ],
    }
    expect([-5, 0, 50, 100, 250, 400, 900].map((value) => toLitres(value, 'raw', tank))).toEqual([
      0, 0, 25, 50, 175, 300, 300,
    ])
    expect(toLitres(50, 'percent', { shape: 'cube', capacityL: 80 })).toBe(40)
    expect(toLitres(42, 'raw', null)).toBe(42)
  })

  it
    .skipIf(!sharedPresent)
    .each((truth?.envirocar ?? []).map(({ track, fuel_integral_l }) => [track, fuel_integral_l] as const))(
    '%s: the OBD integral is within 3 % of the recorded one',
    (track, litres) => {
      const [head = '', ...lines] = readShared(`tracks/${track}.obd.csv`).trim().split('\n')
      const column = (name: string) => head.split(',').indexOf(name)
      const readings = lines.flatMap((line): TimedReading[] => {
        const cells = line.split(',')
        const value = (name: string) => (cells[column(name)] ? Number(cells[column(name)]) : undefined)
        const values = {
          rpm: value('rpm'),
          obdSpeedKmh: value('obd_speed_kmh'),
          fuelRateLh: value('fuel_l_per_h'),
        }
        const given = Object.entries(values).flatMap(([name, number]) =>
          number === undefined ? [] : [[name, number]],
        )
        return [
          { time: Date.parse(cells[column('time')] ?? ''), kind: 'obd', values: Object.fromEntries(given) },
        ]
      })
      const result = sense([readings])
      expect(Math.abs(used(result) / litres - 1)).toBeLessThan(0.03)
      const trips = [...result.periods, ...openSensing(result.state)]
      const obd = trips
        .filter(({ kind }) => kind === 'obdTrip')
        .reduce((sum, { details }) => sum + Number(details?.litres), 0)
      expect(Math.abs(obd / litres - 1)).toBeLessThan(0.03)
    },
  )
})

describe('other sensors', () => {
  const at = (minutes: number, kind: string, values: TimedReading['values']): TimedReading => ({
    time: START + minutes * MINUTE,
    kind,
    values,
  })

  it('tell of a door by the input that it is wired to alone, and as the device says where none is chosen', () => {
    const at = (minute: number, values: TimedReading['values']) => ({
      time: START + minute * MINUTE,
      kind: 'fix',
      values,
    })
    const readings = [at(0, { inputs: 0 }), at(1, { inputs: 2 }), at(4, { inputs: 1 }), at(5, { inputs: 3 })]
    const doors = (doorInput: 1 | 2 | null, given = readings) =>
      sense([given], { ...DEFAULT_SENSING, doorInput }).periods.map(({ kind, start, end }) => [
        kind,
        ...[start, end].map(({ time }) => (time - START) / MINUTE),
      ])
    expect(doors(2)).toEqual([['doorOpen', 1, 4]])
    expect(doors(1, [...readings, at(7, { inputs: 0 })])).toEqual([['doorOpen', 4, 7]])
    expect(doors(null)).toEqual([])
    const both = [
      at(0, { inputs: 2, doorOpen: false }),
      at(1, { inputs: 0, doorOpen: true }),
      at(2, { inputs: 0 }),
    ]
    expect(doors(2, [...both, at(3, { doorOpen: true }), at(4, { doorOpen: false })])).toEqual([
      ['doorOpen', 0, 1],
    ])
    expect(doors(null, [...both, at(3, { doorOpen: false })])).toEqual([['doorOpen', 1, 3]])
  })

  it('tell of doors, temperatures out of limits, faults and cards', () => {
    const settings = { ...DEFAULT_SENSING, minTemperatureC: 0, maxTemperatureC: 8 }
    const { periods, state } = sense(
      [
        [
          at(0, 'climate', { temperatureC: 4 }),
          at(1, 'door', { open: true }),
          at(2, 'climate', { temperatureC: 9 }),
          at(4, 'climate', { temperatureC: 11 }),
          at(5, 'door', { open: false }),
          at(8, 'climate', { temperatureC: 6 }),
          at(9, 'serial', { text: 'DTC:P0301,P0420' }),
          at(20, 'serial', { text: 'DTC:P0420' }),
          at(21, 'driver', { driverId: '04A1' }),
        ],
      ],
      settings,
    )
    const shown = periods.map(({ kind, start, end, maxValue, sensor }) => [
      kind,
      (start.time - START) / MINUTE,
      (end.time - START) / MINUTE,
      maxValue,
      sensor,
    ])
    expect(shown).toEqual([
      ['doorOpen', 1, 5, null, ''],
      ['temperatureOut', 2, 8, 11, ''],
      ['obdFault', 9, 20, null, 'P0301'],
      ['clockIn', 21, 21, null, '04A1'],
    ])
    expect(openSensing(state).map(({ kind, sensor }) => [kind, sensor])).toEqual([['obdFault', 'P0420']])
  })
})

describe('cards that positions repeat', () => {
  const card = (minute: number, ignition: boolean | null, driverId = '04A1'): TimedReading => ({
    time: START + minute * MINUTE,
    kind: 'fix',
    values: { driverId, ...(ignition === null ? {} : { ignition }) },
  })
  const told = (readings: TimedReading[]) =>
    sense([readings], DEFAULT_SENSING).periods.map(({ start }) => (start.time - START) / MINUTE)

  it('are told once a drive, and again after the ignition was off', () => {
    const drive = (from: number) => [0, 1, 2, 3].map((minute) => card(from + minute, true))
    const off = [4, 5, 6].map((minute) => card(minute, false))
    expect(told([...drive(0), ...off, ...drive(7)])).toEqual([0, 7])
  })

  it('are told again after a silence, however often they are heard while the ignition is off', () => {
    const hours = [1, 2, 3, 4].map((hour) => card(hour * 60, false))
    expect(told([card(0, true), ...hours, card(250, true)])).toEqual([0, 250])
    expect(told([card(0, null), card(9, null), card(19, null), card(28, null)])).toEqual([0, 19])
  })

  it('are no cards where they mean nothing, and end none', () => {
    expect(
      told([card(0, true), card(1, true, '0'), card(2, true, 'FFFFFFFF'), card(3, true, ''), card(4, true)]),
    ).toEqual([0])
  })
})
