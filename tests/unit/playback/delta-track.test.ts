import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeTrack, encodeTrack, type StoredColumns, TRACK_COLUMNS } from '@/lib/playback/delta-track'
import type { Fixes } from '@/lib/playback/fixes'
import type { TrackIntervals } from '@/lib/playback/schema'
import { packDegrees, packSignal, UNKNOWN } from '@/lib/positions/packed-fix'
import { driveAround } from '../../bench/support/long-drive'

const NO_INTERVALS: TrackIntervals = {
  distance: 0,
  stops: [],
  trips: [],
  gaps: [],
  keptFrom: '2026-05-01T00:00:00.000Z',
}

type Row = {
  time: number
  lat: number
  lon: number
  speedKmh: number | null
  heading: number | null
  altitude: number | null
  flags: number
  source: number
  ignition: boolean | null
  stepCm: number
}

/** As the database stores them. */
function columnsOf(rows: readonly Row[]): StoredColumns {
  return {
    time: rows.map(({ time }) => time),
    lat: rows.map(({ lat }) => packDegrees(lat)),
    lon: rows.map(({ lon }) => packDegrees(lon)),
    speed: rows.map(({ speedKmh }) => (speedKmh === null ? UNKNOWN.speed : Math.round(speedKmh * 10))),
    heading: rows.map(({ heading }) => heading ?? UNKNOWN.heading),
    altitude: rows.map(({ altitude }) => altitude ?? UNKNOWN.altitude),
    flags: rows.map(({ flags }) => flags),
    signal: rows.map(({ source, ignition }) => packSignal(source, ignition, null)),
    stepCm: rows.map(({ stepCm }) => stepCm),
  }
}

/** One fix of the columns, what is unknown as null again. */
const rowAt = (fixes: Fixes, row: number): Row => {
  const known = (column: Float32Array) => (Number.isNaN(column[row]) ? null : (column[row] ?? null))
  const speed = known(fixes.speedKmh)
  return {
    time: fixes.time[row] ?? Number.NaN,
    lat: fixes.lat[row] ?? Number.NaN,
    lon: fixes.lon[row] ?? Number.NaN,
    // Held as a float of 32 bits.
    speedKmh: speed === null ? null : Math.round(speed * 10) / 10,
    heading: known(fixes.heading),
    altitude: known(fixes.altitude),
    flags: fixes.flags[row] ?? Number.NaN,
    source: fixes.source[row] ?? Number.NaN,
    ignition: fixes.ignition[row] === -1 ? null : fixes.ignition[row] === 1,
    stepCm: fixes.stepCm[row] ?? Number.NaN,
  }
}

const rowsOf = (fixes: Fixes): Row[] => Array.from({ length: fixes.count }, (_, row) => rowAt(fixes, row))

/** A number of so many parts of one, within ±`most`. */
const whole = (most: number, parts = 1) =>
  fc.integer({ min: -most * parts, max: most * parts }).map((value) => (value === 0 ? 0 : value / parts))
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })

const anyRow: fc.Arbitrary<Row> = fc.record({
  time: fc.oneof(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1.7e12, max: 1.7e12 + 60_000 })),
  lat: whole(90, 1e7),
  lon: whole(180, 1e7),
  speedKmh: orNull(fc.integer({ min: 0, max: 32_767 }).map((tenths) => tenths / 10)),
  heading: orNull(fc.integer({ min: 0, max: 359 })),
  altitude: orNull(whole(32_767)),
  flags: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 32_767 })),
  source: fc.integer({ min: 1, max: 5 }),
  ignition: fc.constantFrom(true, false, null),
  stepCm: fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.constant(2_147_483_647)),
})

describe('a track in deltas', () => {
  it('comes back as it was, every column and what is unknown', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 60 }), (rows) => {
        const decoded = decodeTrack(encodeTrack(columnsOf(rows), NO_INTERVALS))
        expect(rowsOf(decoded.fixes)).toEqual(rows)
      }),
      { numRuns: 300 },
    )
  })

  it('carries distance, stops, trips and gaps', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 8, minute)).toISOString()
    const intervals: TrackIntervals = {
      keptFrom: '2026-05-01T00:00:00.000Z',
      distance: 1234.56,
      stops: [{ start: at(0), end: at(5), lat: 41.1, lon: -8.6, seconds: 300, open: false }],
      trips: [{ start: at(5), end: at(9), distance: 1234.56, maxSpeedKmh: 51.5, open: true }],
      gaps: [{ start: at(9), end: at(20) }],
    }
    const { fixes, ...rest } = decodeTrack(encodeTrack(columnsOf([]), intervals))
    expect(rest).toEqual(intervals)
    expect(fixes.count).toBe(0)
  })

  it('is refused when it ends early, is of another version, or is something else', () => {
    const bytes = encodeTrack(columnsOf([...driveRows(40)]), NO_INTERVALS)
    for (let length = 0; length < bytes.length; length += 7)
      expect(() => decodeTrack(bytes.subarray(0, length))).toThrow()
    expect(() => decodeTrack(Uint8Array.of(2, ...bytes.subarray(1)))).toThrow(RangeError)
    expect(() => decodeTrack(new TextEncoder().encode('{"code":0,"msg":"","data":{}}'))).toThrow()
  })

  // What keeps the promise of 1.0 MB for 100 000 fixes: it does not hang on how busy the machine is.
  it('weighs little: a drive of 20 000 fixes goes into 160 KB, gzipped as the server does', () => {
    const bytes = encodeTrack(columnsOf([...driveRows(20_000)]), NO_INTERVALS)
    expect(gzipSync(bytes, { level: 1 }).length).toBeLessThan(160_000)
  })

  it('is decoded into columns of numbers, not into an object a fix', () => {
    const { fixes } = decodeTrack(encodeTrack(columnsOf([...driveRows(100)]), NO_INTERVALS))
    const { count, ...columns } = fixes
    expect(count).toBe(100)
    for (const column of Object.values(columns)) {
      expect(ArrayBuffer.isView(column)).toBe(true)
      expect(column).toHaveLength(count)
    }
    expect(Object.keys(columns)).toHaveLength(TRACK_COLUMNS.length + 1)
  })
})

function* driveRows(count: number): Generator<Row> {
  let [lat, lon] = [0, 0]
  for (const fix of driveAround(Date.UTC(2026, 4, 1), count)) {
    const north = (fix.lat - lat) * 111_195
    const east = (fix.lon - lon) * 111_195 * 0.75
    const stepCm = lat === 0 ? 0 : Math.round(Math.hypot(north, east) * 100)
    ;[lat, lon] = [fix.lat, fix.lon]
    yield { ...fix, flags: 0, stepCm }
  }
}
