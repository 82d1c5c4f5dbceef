import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rangeOf, sampleCurve } from '@/lib/playback/curve'
import { directionTicks } from '@/lib/playback/direction-ticks'
import { drawGaps, drawLine, nearOnScreen } from '@/lib/playback/drawn-line'
import { playedTrack } from '@/lib/playback/played-track'
import { boundsKmh, speedBounds, speedClass, steadySpeedClass } from '@/lib/playback/speed-classes'
import { timeTicks } from '@/lib/playback/time-ticks'
import { drive, driven, makeTrack, ordinaryDay, second } from './make-track'

const ALWAYS = { from: 0, to: Date.UTC(2100, 0, 1) }
const KM = boundsKmh('km')

function play(fixes: Parameters<typeof makeTrack>[0]) {
  const played = playedTrack(makeTrack(fixes), ALWAYS)
  if (!played) throw new Error('nothing to play')
  return { ...played, all: { first: 0, last: played.path.count - 1 } }
}

describe('speed classes', () => {
  it('have round ends in the unit of the account', () => {
    expect(boundsKmh('km')).toEqual(speedBounds('km'))
    expect(boundsKmh('mi')[0]).toBeCloseTo(16.09, 2)
    expect([0, 19.9, 20, 59, 200].map((kmh) => speedClass(kmh, KM))).toEqual([0, 0, 1, 2, 5])
  })

  it('do not flicker at the border', () => {
    expect(steadySpeedClass(59, 3, KM)).toBe(3)
    expect(steadySpeedClass(61, 2, KM)).toBe(2)
    expect(steadySpeedClass(64, 2, KM)).toBe(3)
    expect(steadySpeedClass(10, 3, KM)).toBe(0)
  })
})

describe('the drawn line', () => {
  it('is one feature a class, without a hole where the class changes', () => {
    const day = play(ordinaryDay())
    const { features } = drawLine(day.path, day.all, KM, day)
    expect(features.map(({ properties }) => properties.speed)).toEqual([3, 4])
    const ends = features.flatMap(({ geometry }) => geometry.coordinates.map((run) => [run[0], run.at(-1)]))
    const starts = new Set(ends.map(([start]) => String(start)))
    const unjoined = ends.filter(([, end]) => !starts.has(String(end)))
    expect(unjoined).toHaveLength(1)
  })

  it('breaks over a gap, which is drawn straight', () => {
    const { path, all, silences, stops } = play([
      ...drive(0, 600, 60),
      ...drive(1200, 1800, 60, driven(1200, 60)),
    ])
    const [feature] = drawLine(path, all, KM, { silences, stops }).features
    expect(feature?.geometry.coordinates).toHaveLength(2)
    const [gap] = drawGaps(path, all, silences.values())
    expect(gap?.properties).toEqual({ from: second(600), to: second(1200) })
    expect(drawGaps(path, { first: 0, last: 3 }, silences.values())).toEqual([])
  })

  it('of an interval is that interval', () => {
    const day = play(ordinaryDay())
    const part = drawLine(day.path, { first: 20, last: 30 }, KM, day)
    const points = part.features.flatMap(({ geometry }) => geometry.coordinates.flat())
    expect(points).toHaveLength(11)
  })

  it('of a long way is drawn only as finely as a screen shows it, end to end', () => {
    const day = play(ordinaryDay())
    const count = 30_000
    const along = Float64Array.from({ length: count }, (_, i) => i / count)
    const path = {
      ...day.path,
      count,
      lon: along,
      lat: new Float64Array(count),
      speedKmh: new Float32Array(count),
    }
    const given = { silences: new Map(), stops: [] }
    const whole = { first: 0, last: count - 1 }
    const near = nearOnScreen(path) ?? 0
    const points = (degrees?: number) =>
      drawLine(path, whole, KM, given, degrees).features.flatMap(({ geometry }) =>
        geometry.coordinates.flat(),
      )
    expect(points().length).toBe(count)
    expect(points(near).length).toBeLessThan(700)
    expect(points(near)[0]).toEqual([0, 0])
    expect(points(near).at(-1)?.[0]).toBeGreaterThan(1 - 2 * near)
    expect(nearOnScreen(day.path)).toBeNull()
  })
})

describe('direction ticks', () => {
  const { flat, all } = play(drive(0, 3600, 60))
  const view = { spacing: 100, bounds: [-9, 40, -8, 42] as const }

  it('stand at even distances on the screen and point the way', () => {
    const near = directionTicks(flat, all, { ...view, worldPx: 512 * 2 ** 12 })
    const far = directionTicks(flat, all, { ...view, worldPx: 512 * 2 ** 10 })
    expect(near.length).toBeGreaterThan(far.length * 3.5)
    expect(near.every(({ bearing }) => bearing < 0.01 || bearing > 359.99)).toBe(true)
    const gaps = near.slice(1).map(({ lat }, i) => lat - (near[i]?.lat ?? 0))
    expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(1.02)
  })

  it('lie still while the map moves', () => {
    const whole = directionTicks(flat, all, { ...view, worldPx: 512 * 2 ** 13 })
    const bounds = [-9, 41.1, -8, 41.3] as const
    const part = directionTicks(flat, all, { ...view, bounds, worldPx: 512 * 2 ** 13 })
    expect(part.length).toBeGreaterThan(3)
    for (const tick of part) expect(whole).toContainEqual(tick)
  })

  it('do not pile up where the way was driven there and back', () => {
    const back = { x: Float64Array.of(0.5, 0.6, 0.5, 0.6), y: new Float64Array(4).fill(0.5) }
    const worldPx = 512 * 2 ** 5
    const ticks = directionTicks(
      { ...back, count: 4, drawn: Uint8Array.of(1, 1, 1, 0) },
      { first: 0, last: 3 },
      { spacing: 100, worldPx, bounds: [-180, -80, 180, 80] },
    )
    expect(ticks.length).toBeGreaterThan(10)
    const px = ticks.map(({ lon }) => (lon / 360) * worldPx).sort((a, b) => a - b)
    expect(Math.min(...px.slice(1).map((x, i) => x - (px[i] ?? 0)))).toBeGreaterThan(49.9)
  })
})

describe('a curve', () => {
  const series = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 0, max: 200 })), {
      minLength: 2,
      maxLength: 3000,
    })
    .map((steps) => {
      let at = 0
      const time = Float64Array.from(steps, ([wait]) => (at += wait))
      return { time, value: Float32Array.from(steps, ([, value]) => value), count: steps.length }
    })

  it('loses no peak, however many fixes there are', () => {
    fc.assert(
      fc.property(series, (given) => {
        const window = { from: given.time[0] ?? 0, to: given.time.at(-1) ?? 0 }
        const { x, value } = sampleCurve(given, window, 50)
        expect(rangeOf(Float32Array.from(value))).toEqual(rangeOf(given.value))
        expect(value.length).toBeLessThanOrEqual(Math.max(52 * 4, Math.min(given.count, 200)))
        expect(x).toEqual([...x].sort((a, b) => a - b))
      }),
      { numRuns: 60 },
    )
  })

  it('breaks over gaps, runs beyond the window, and leaves out what is not known', () => {
    const time = Float64Array.from([0, 10, 20, 100, 110])
    const value = Float32Array.from([1, Number.NaN, 3, 4, 5])
    const curve = sampleCurve({ time, value, count: 5 }, { from: 15, to: 105 }, 90, [{ from: 20, to: 100 }])
    expect(curve.value).toEqual([3, Number.NaN, 4, 5])
    expect(curve.x).toEqual([5, 5, 85, 95])
  })
})

describe('the time axis', () => {
  const day = (zone: string, from: string, hours: number, most: number) => {
    const start = Date.parse(from)
    return timeTicks({ from: start, to: start + hours * 3_600_000 }, most, zone).map(({ time, day }) => {
      const clock = new Date(time).toLocaleTimeString('en-GB', { timeZone: zone, timeStyle: 'short' })
      return day ? `|${clock}` : clock
    })
  }

  it('has round hours of the account, +05:45 too', () => {
    expect(day('Asia/Kathmandu', '2026-05-01T18:15:00Z', 12, 5)).toEqual([
      '|00:00',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
    ])
    expect(day('Asia/Kathmandu', '2026-05-01T18:20:00Z', 0.5, 7)).toEqual([
      '00:05',
      '00:10',
      '00:15',
      '00:20',
      '00:25',
      '00:30',
      '00:35',
    ])
  })

  it('stays round on the days when clocks change', () => {
    expect(day('Europe/Lisbon', '2026-03-29T00:00:00Z', 9, 4)).toEqual(['|00:00', '03:00', '06:00', '09:00'])
    expect(day('Europe/Lisbon', '2026-10-24T23:00:00Z', 9, 4)).toEqual(['|00:00', '03:00', '06:00'])
  })

  it('shows days when it is long, the same ones wherever it begins', () => {
    const month = timeTicks({ from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 4, 31) }, 6, 'UTC')
    const later = timeTicks({ from: Date.UTC(2026, 4, 2), to: Date.UTC(2026, 4, 31, 12) }, 6, 'UTC')
    expect(month.length).toBeLessThanOrEqual(7)
    for (const tick of later) expect(month).toContainEqual(tick)
  })
})
