import { trackFixes } from './engine'
import { openMovementPeriods } from './open-periods'
import { openSegments } from './open-segments'
import type { Period } from './period'
import type { TrackingSettings } from './settings'
import { NEW_TRACKING, type Segment, type TrackedFix, type TrackingState } from './state'
import type { RecomputeCounts, RecomputePreview } from './thresholds'

export type Recomputed = {
  state: TrackingState
  segments: Segment[]
  periods: Period[]
  /** Centimetres that each fix adds, by its time. */
  steps: Map<number, number>
}

/** What the engine makes of fixes in time order, from nothing, with these thresholds; open intervals included. */
export function recompute(fixes: readonly TrackedFix[], settings: TrackingSettings): Recomputed {
  const { state, verdicts, closed, periods } = trackFixes(NEW_TRACKING, fixes, settings)
  return {
    state,
    segments: [...closed, ...openSegments(state)],
    periods: [...periods, ...openMovementPeriods(state)],
    steps: new Map(fixes.map(({ time }, index) => [time, verdicts[index]?.stepCm ?? 0])),
  }
}

/** What a preview says of one device. */
export type Compared = Omit<RecomputePreview, 'devices'>

type Range = { from: number; to: number }

/**
 * What would be different in a range. Times in milliseconds UTC. Only what `sees` lets through counts: from when to
 * when something lasted, for a fix twice the same.
 */
export function compareRecomputed(
  was: Recomputed,
  comes: Recomputed,
  range: Range,
  sees: (from: number, to: number) => boolean = () => true,
): Compared {
  const [before, after] = [seenOf(was, sees), seenOf(comes, sees)]
  const known = new Set(tripsIn(before, range).map(keyOf))
  const coming = new Set(tripsIn(after, range).map(keyOf))
  return {
    fixes: [...before.steps.keys()].filter((time) => contains(range, time)).length,
    before: countsIn(before, range),
    after: countsIn(after, range),
    gone: tripsIn(before, range)
      .filter((trip) => !coming.has(keyOf(trip)))
      .map(shown),
    made: tripsIn(after, range)
      .filter((trip) => !known.has(keyOf(trip)))
      .map(shown),
  }
}

function seenOf(
  { state, segments, periods, steps }: Recomputed,
  sees: (from: number, to: number) => boolean,
) {
  const seen = ({ start, end }: Segment | Period) => sees(start.time, end.time)
  return {
    state,
    segments: segments.filter(seen),
    periods: periods.filter(seen),
    steps: new Map([...steps].filter(([time]) => sees(time, time))),
  }
}

const HARSH: ReadonlySet<string> = new Set(['harshAcceleration', 'harshBraking', 'harshCornering'])

function countsIn({ segments, periods, steps }: Recomputed, range: Range): RecomputeCounts {
  const inside = segments.filter(({ start }) => contains(range, start.time))
  const lived = periods.filter(({ start }) => contains(range, start.time))
  const seconds = (rows: readonly (Segment | Period)[]) =>
    rows.reduce((sum, { start, end }) => sum + (end.time - start.time) / 1000, 0)
  const trips = inside.filter(({ kind }) => kind === 'trip')
  const of = (kind: string) => lived.filter((period) => period.kind === kind)
  let cm = 0
  for (const [time, step] of steps) if (contains(range, time)) cm += step
  return {
    trips: trips.length,
    stops: inside.filter(({ kind }) => kind === 'stop').length,
    distance: cm / 100,
    tripSeconds: seconds(trips),
    idleSeconds: seconds(of('idling')),
    engineSeconds: seconds(of('ignitionOn')),
    parkingSeconds: seconds(of('parking')),
    overspeeds: of('overspeed').length,
    harshMoments: lived.filter(({ kind }) => HARSH.has(kind)).length,
  }
}

const contains = ({ from, to }: Range, time: number): boolean => time >= from && time < to

const tripsIn = ({ segments }: Recomputed, range: Range): Segment[] =>
  segments.filter(({ kind, start }) => kind === 'trip' && contains(range, start.time))

const keyOf = ({ start, end }: Segment): string => `${start.time} ${end.time}`

const shown = ({ start, end, distanceCm }: Segment) => ({
  start: new Date(start.time).toISOString(),
  end: new Date(end.time).toISOString(),
  distance: distanceCm / 100,
})
