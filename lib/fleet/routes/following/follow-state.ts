import type { Heading } from './route-line'
import type { RouteFix } from './way-between'

/** What became of a stop: when it was reached and left, milliseconds UTC; or that it was skipped. */
export type StopState = {
  reachedAt: number | null
  leftAt: number | null
  skipped: boolean
  toldLate: boolean
}

/** `leastM` is how near the first stop it came, `fixes` how many fixes beside the line came since it left there. */
type Start = RouteFix & { leastM: number; fixes: number }
type Entry = RouteFix & { fromM: number; segment: number; alongM: number }

/** How far a vehicle has come on a route. Plain JSON; states that were kept before a field existed lack it. */
export type FollowState = {
  phase: 'waiting' | 'on' | 'off' | 'finished'
  segment: number | null
  alongM: number
  /** How far beside the line the last fix was, metres; null where that was not on the route. */
  offM?: number | null
  heading?: Heading | null
  /** While waiting: where it came onto the line, and where on it it was last. */
  entry?: Entry | null
  /** While waiting: where it was beside the line when it left the surroundings of the first stop. */
  start?: Start | null
  /** The first of the fixes beside the line that stand in a row, and how many they are. */
  beside: { since: number; lat: number; lon: number; fixes: number } | null
  before: RouteFix | null
  stops: readonly StopState[]
}

export const NEW_STOP: StopState = { reachedAt: null, leftAt: null, skipped: false, toldLate: false }

export const newFollowing = (stops: number): FollowState => ({
  phase: 'waiting',
  segment: null,
  alongM: 0,
  offM: null,
  heading: null,
  entry: null,
  start: null,
  beside: null,
  before: null,
  stops: Array.from({ length: stops }, () => NEW_STOP),
})

export const isOver = ({ reachedAt, skipped }: StopState): boolean => reachedAt !== null || skipped

/** The first stop that is left, by its number; as many as they are where none is. */
export function firstOpen(stops: readonly StopState[]): number {
  let at = 0
  for (const stop of stops) {
    if (!isOver(stop)) return at
    at++
  }
  return at
}

/** The last stop that was reached, by its number; -1 where none was. */
export function lastReached(stops: readonly StopState[]): number {
  for (let at = stops.length - 1; at >= 0; at--) if (stops[at]?.reachedAt !== null) return at
  return -1
}
