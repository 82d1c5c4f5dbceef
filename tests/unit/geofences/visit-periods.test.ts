import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEGREE_M } from '@/lib/geo/distance'
import { FenceSet, type FenceVersion } from '@/lib/geofences/fence-set'
import { followFences } from '@/lib/geofences/fence-step'
import type { FenceSettings } from '@/lib/geofences/fence-terms'
import { type FencesState, NEW_FENCES } from '@/lib/geofences/fences-state'
import { fenceAlarms } from '@/lib/geofences/schema'
import { closedVisits, runningVisits, visitedFence } from '@/lib/geofences/visit-periods'
import type { RaisedEvent } from '@/lib/ingest/step'
import { trackFixes } from '@/lib/tracking/engine'
import type { Period } from '@/lib/tracking/period'
import { NEW_TRACKING, type TrackedFix, type TrackingState } from '@/lib/tracking/state'

const START = Date.UTC(2026, 4, 4, 6)
const TERMS = {
  accountId: 1,
  alarms: fenceAlarms.parse({ enter: true, exit: true }),
  targets: { kind: 'all' } as const,
}

const at = (seconds: number, east: number, speedKmh: number | null = 36): TrackedFix => ({
  time: START + seconds * 1000,
  lat: 0,
  lon: 10 + east / DEGREE_M,
  speedKmh,
  ignition: null,
})

const circle = (fenceId: number, east: number, radiusM: number): FenceVersion => ({
  fenceId,
  version: 1,
  from: 0,
  to: null,
  drawnAt: 0,
  ...TERMS,
  shape: { kind: 'circle', lat: 0, lon: 10 + east / DEGREE_M, radiusM },
})

const settingsOf = (versions: readonly FenceVersion[], since: number | null = null): FenceSettings => ({
  since,
  accountIds: [1],
  sets: [new FenceSet(versions)],
  device: { id: 1, groupId: null },
})

type Known = { tracking: TrackingState; fences: FencesState }
const NOTHING_KNOWN: Known = { tracking: NEW_TRACKING, fences: NEW_FENCES }

function take({ tracking, fences }: Known, fixes: readonly TrackedFix[], settings: FenceSettings) {
  const { state, words } = trackFixes(JSON.parse(JSON.stringify(tracking)), fixes)
  const worded = fixes.flatMap((fix, index) => {
    const word = words[index]
    return word ? [{ ...fix, word }] : []
  })
  const run = followFences(JSON.parse(JSON.stringify(fences)), worded, settings)
  return { known: { tracking: state, fences: run.state }, run, periods: closedVisits(run.visits).periods }
}

const seconds = ({ sensor, start, end, details }: Period) => [
  sensor,
  (start.time - START) / 1000,
  (end.time - START) / 1000,
  details,
]

describe('visits as periods', () => {
  const one = [circle(12, 0, 500)]

  it('say how they began and ended', () => {
    const way = [-900, -480, 0, 480, 700, 760].map((east, index) => at(index * 30, east))
    const { periods, known } = take(NOTHING_KNOWN, way, settingsOf(one))
    expect(periods.map(seconds)).toEqual([
      ['geofence:12', 30, 120, { shapeVersion: 1, entered: 'fix', startKnown: true, left: 'fix' }],
    ])
    expect(periods[0]).toMatchObject({ kind: 'fenceVisit', stream: 'fixes', decidedAt: START + 120_000 })
    expect(runningVisits(known.fences).periods).toEqual([])
    const through = take(NOTHING_KNOWN, [at(0, -2000), at(100, 2000), at(110, 2100)], settingsOf(one))
    expect(through.periods.map(({ details }) => details)).toEqual([
      { shapeVersion: 1, entered: 'between', startKnown: true, left: 'between' },
    ])
  })

  it('go on until the last fix; where they began is not known of one that was seen inside', () => {
    const inside = take(NOTHING_KNOWN, [at(0, 0), at(60, 100)], settingsOf(one))
    expect(runningVisits(inside.known.fences).periods.map(seconds)).toEqual([
      ['geofence:12', 0, 60, { shapeVersion: 1, entered: 'seen', startKnown: false }],
    ])
    const silent = take(NOTHING_KNOWN, [at(0, -2000), at(7200, 0), at(7210, 10)], settingsOf(one))
    expect(runningVisits(silent.known.fences).periods.map(seconds)).toEqual([
      ['geofence:12', 7200, 7210, { shapeVersion: 1, entered: 'afterGap', startKnown: false }],
    ])
  })

  it('end where the fence does, and with the time of an owner', () => {
    const gone = one.map((fence) => ({ ...fence, to: START + 50_000 }))
    const stands = [at(0, 0), at(30, 10), at(90, 20)]
    expect(take(NOTHING_KNOWN, stands, settingsOf(gone)).periods.map(seconds)).toEqual([
      ['geofence:12', 0, 50, { shapeVersion: 1, entered: 'seen', startKnown: false, left: 'fenceChanged' }],
    ])
    const before = take(NOTHING_KNOWN, stands.slice(0, 2), settingsOf(one))
    const after = take(before.known, [at(40, 15), ...stands.slice(2)], settingsOf(one, START + 60_000))
    expect(after.periods.map(seconds)).toEqual([
      ['geofence:12', 0, 60, { shapeVersion: 1, entered: 'seen', startKnown: false, left: 'fenceChanged' }],
    ])
    expect(after.periods[0]?.decidedAt).toBe(START + 59_999)
    expect(runningVisits(after.known.fences).periods.map(seconds)).toEqual([
      ['geofence:12', 90, 90, { shapeVersion: 1, entered: 'seen', startKnown: false }],
    ])
  })

  /** Drives with stops at which a receiver drifts: some of them only seem to leave. */
  const drive = fc
    .array(
      fc.record({
        east: fc.integer({ min: -2500, max: 2500 }),
        seconds: fc.integer({ min: 1, max: 4500 }),
        stands: fc.integer({ min: 0, max: 12 }),
        drifts: fc.integer({ min: 0, max: 400 }),
      }),
      { minLength: 4, maxLength: 9 },
    )
    .map((legs) => {
      let now = 0
      return legs.flatMap(({ east, seconds, stands, drifts }) => {
        const after = (more: number, metres: number, speedKmh: number | null) => {
          now += more
          return at(now, metres, speedKmh)
        }
        return [
          after(seconds, east, null),
          ...Array.from({ length: stands }, () => after(45, east, 0)),
          ...(stands > 6 ? [after(30, east + drifts, 0), after(30, east + drifts, 0)] : []),
        ]
      })
    })
  const fences = fc
    .array(
      fc.record({
        east: fc.integer({ min: -2000, max: 2000 }),
        radiusM: fc.integer({ min: 200, max: 1500 }),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((drawn) => drawn.map(({ east, radiusM }, index) => circle(index + 1, east, radiusM)))

  it('of one fence lie side by side, with an entry before each exit, whatever comes late and whoever is killed', () => {
    fc.assert(
      fc.property(
        drive,
        fences,
        fc.array(fc.nat({ max: 80 }), { maxLength: 8 }),
        (fixes, versions, heldBack) => {
          const settings = settingsOf(versions)
          const whole = take(NOTHING_KNOWN, fixes, settings)
          const isHeld = (place: number) => heldBack.includes(place)
          const inTime = fixes.filter((_, place) => !isHeld(place))
          const late = fixes.filter((_, place) => isHeld(place))
          for (const rest of [late, [...late].reverse()]) {
            const kept = arriving([inTime, ...rest.map((fix) => [fix])], settings)
            expect(kept.periods).toEqual(byTime(whole.periods))
            expect(kept.known).toEqual(JSON.parse(JSON.stringify(whole.known)))
          }
          const half = Math.floor(fixes.length / 2)
          expect(arriving([fixes.slice(half), fixes.slice(0, half)], settings).periods).toEqual(
            byTime(whole.periods),
          )
          const running = runningVisits(whole.known.fences).periods
          for (const { fenceId } of versions)
            liesSideBySide(fenceId, [...whole.periods, ...running], whole.run.events)
        },
      ),
      { numRuns: 100 },
    )
  })

  function liesSideBySide(fenceId: number, all: readonly Period[], events: readonly RaisedEvent[]) {
    const mine = byTime(all.filter((period) => visitedFence(period) === fenceId))
    mine.forEach(({ start, end }, index) => {
      expect(end.time).toBeGreaterThanOrEqual(start.time)
      const next = mine[index + 1]
      if (next) expect(end.time).toBeLessThanOrEqual(next.start.time)
    })
    const own = events.filter(({ subject }) => subject === `geofence:${fenceId}`)
    const crossings = mine.flatMap(({ start, end, details }) => [
      ...(details?.entered === 'seen' ? [] : [`fenceEnter ${start.time}`]),
      ...(details?.left === undefined || details.left === 'fenceChanged' ? [] : [`fenceExit ${end.time}`]),
    ])
    expect(own.map(({ type, time }) => `${type} ${time}`)).toEqual(crossings)
  }

  const byTime = (periods: readonly Period[]) =>
    [...periods].sort((a, b) => a.start.time - b.start.time || a.sensor.localeCompare(b.sensor))

  /**
   * What is kept of runs of fixes in the order in which they arrive, as ingest keeps it: late ones have what was decided
   * after the fix before them taken away and decided anew. States are read from JSON before each fix.
   */
  function arriving(runs: readonly (readonly TrackedFix[])[], settings: FenceSettings) {
    let stored: TrackedFix[] = []
    let states: Known[] = []
    let periods: Period[] = []
    for (const run of runs) {
      const first = run[0]?.time ?? Number.POSITIVE_INFINITY
      stored = [...stored, ...run].sort((a, b) => a.time - b.time)
      const from = stored.findIndex(({ time }) => time >= first)
      if (from < 0) continue
      const after = stored[from - 1]?.time ?? Number.NEGATIVE_INFINITY
      states = states.slice(0, from)
      periods = periods.filter(({ decidedAt }) => decidedAt <= after)
      for (const next of stored.slice(from)) {
        const taken = take(states.at(-1) ?? NOTHING_KNOWN, [next], settings)
        states.push(taken.known)
        periods.push(...taken.periods)
      }
    }
    return { periods: byTime(periods), known: JSON.parse(JSON.stringify(states.at(-1))) }
  }
})
