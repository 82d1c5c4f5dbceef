import { describe, expect, it } from 'vitest'
import { medianKmh, speedStepOf } from '@/lib/fleet/routes/along-speed'
import { arrivalAfter, progressOf } from '@/lib/fleet/routes/arrival'
import { type DrivenRoute, drivenRoute } from '@/lib/fleet/routes/driven-route'
import { newRun, type RouteRun } from '@/lib/fleet/routes/route-run'
import { DEGREE_M } from '@/lib/geo/distance'

const MINUTE = 60_000
type Speeds = Record<string, number>
const countSpeed = (speeds: Speeds, metres: number, ms: number): Speeds => {
  const step = speedStepOf(metres, ms)
  return step === null ? speeds : { ...speeds, [step]: (speeds[step] ?? 0) + ms / 1000 }
}
const START = Date.UTC(2026, 4, 4, 8)
const east = (metres: number) => metres / DEGREE_M
const point = (name: string, x: number, afterMin: number | null) => ({
  name,
  lat: 0,
  lon: east(x),
  radiusM: 50,
  afterMin,
  landmarkId: null,
})
/** Ten kilometres along the equator. */
const route = (given: Partial<DrivenRoute> = {}): DrivenRoute => {
  const made = drivenRoute(
    {
      id: 1,
      accountId: 5,
      name: 'Round',
      lengthM: 10_000,
      durationS: null,
      offsetM: 100,
      order: 'strict',
      schedule: null,
      changedAt: 0,
      points: [point('A', 0, 0), point('B', 5000, 10), point('C', 10_000, 20)],
      line: [0, 5000, 10_000].map((x): [number, number] => [east(x), 0]),
    },
    [5],
  )
  if (!made) throw new Error('no route')
  return { ...made, ...given }
}

/** At so many metres along, minutes after the start. */
function runAt(alongM: number, minutes: number, of: DrivenRoute, given: Partial<RouteRun> = {}): RouteRun {
  const place = { time: START + minutes * MINUTE, lat: 0, lon: east(alongM) }
  const run = newRun(of, { from: START, to: START + 240 * MINUTE }, { ...place, time: START })
  const stops = run.follow.stops.map((stop, at) => (at === 0 ? { ...stop, reachedAt: START } : stop))
  return {
    ...run,
    seen: place,
    begun: { time: START, lat: 0, lon: 0, alongM: 0 },
    follow: { ...run.follow, phase: 'on', alongM, stops },
    ...given,
  }
}

describe('the median speed along a route', () => {
  it('is that of driving: standing and what lies far apart is not counted', () => {
    let speeds = {}
    for (let count = 0; count < 30; count++) speeds = countSpeed(speeds, 100, 10_000)
    expect(countSpeed(speeds, 5, 10_000)).toBe(speeds)
    expect(countSpeed(speeds, 3000, 300_000)).toBe(speeds)
    expect(countSpeed(speeds, -200, 10_000)).toBe(speeds)
    expect(medianKmh(speeds)).toBeCloseTo(38, 0)
    for (let count = 0; count < 100; count++) speeds = countSpeed(speeds, 250, 10_000)
    expect(medianKmh(speeds)).toBeGreaterThan(85)
    expect(medianKmh(speeds)).toBeLessThan(95)
  })

  it('is not known after a minute', () => {
    expect(medianKmh(countSpeed({}, 600, 60_000))).toBeNull()
  })
})

describe('when a vehicle will be at a place', () => {
  const speeds = countSpeed(countSpeed({}, 1200, 120_000), 1200, 120_000)

  it('is by its own median speed, or by the engine where there is one', () => {
    const asked = { remainingM: 3800, seenAt: START, speeds, lengthM: 10_000, durationS: null }
    const { at, by } = arrivalAfter(asked) ?? { at: 0, by: null }
    expect(by).toBe('median')
    // 38 km/h: the middle of the step from 36 to 40.
    expect((at - START) / MINUTE).toBeCloseTo(6, 1)
    expect(arrivalAfter({ ...asked, durationS: 1200 })).toEqual({ at: START + 456_000, by: 'engine' })
    expect(arrivalAfter({ ...asked, speeds: {} })).toBeNull()
    expect(arrivalAfter({ ...asked, remainingM: -1 })).toBeNull()
  })

  it('says which stop is next, how late it will be, and how far it has come', () => {
    const of = route({ durationS: 1200 })
    const run = runAt(2500, 8, of)
    expect(progressOf(run, of, START + 8 * MINUTE)).toMatchObject({
      share: expect.closeTo(0.25, 2),
      stops: 3,
      reached: 1,
      skipped: 0,
      offSince: null,
      next: { stop: 2, name: 'B', dueAt: START + 10 * MINUTE, arrival: { by: 'engine' } },
    })
    // Five minutes from there, three of them late.
    expect((progressOf(run, of, START + 8 * MINUTE).lateMs ?? 0) / MINUTE).toBeCloseTo(3, 1)
  })

  it('is late by what has passed already where nothing says when it comes', () => {
    const of = route()
    expect(progressOf(runAt(2500, 8, of), of, START + 9 * MINUTE)).toMatchObject({ lateMs: null })
    expect(progressOf(runAt(2500, 8, of), of, START + 12 * MINUTE)).toMatchObject({
      lateMs: 2 * MINUTE,
      next: { arrival: null },
    })
  })

  it('is not said of one that is off the route, or silent', () => {
    const of = route({ durationS: 1200 })
    const off = { time: START + 5 * MINUTE, lat: 0.1, lon: 0, metres: 400 }
    expect(progressOf(runAt(2500, 8, of, { off }), of, START + 8 * MINUTE)).toMatchObject({
      offSince: off.time,
      next: { arrival: null },
    })
    expect(progressOf(runAt(2500, 8, of), of, START + 30 * MINUTE).next?.arrival).toBeNull()
  })

  it('in free order the nearest ahead is next', () => {
    const of = route({ order: 'free' })
    const run = runAt(6000, 8, of)
    expect(progressOf(run, of, START).next?.name).toBe('C')
    const behind = { ...run, follow: { ...run.follow, alongM: 10_000 } }
    const stops = behind.follow.stops.map((stop, at) => (at === 2 ? { ...stop, reachedAt: START } : stop))
    expect(progressOf({ ...behind, follow: { ...behind.follow, stops } }, of, START).next?.name).toBe('B')
  })
})
