import type { LatLon } from '@/lib/geo/distance'
import type { RouteLine } from './route-line'
import { passingM } from './way-between'

export type RouteStop = LatLon & {
  radiusM: number
  /** Metres from the start of the line. */
  alongM: number
  /** Milliseconds UTC when it should be reached at the latest, where there is a plan. */
  dueAt: number | null
}

/** What a vehicle is to drive: a line, how far from it is off it, and the stops on it. */
export type FollowedRoute = {
  line: RouteLine
  offsetM: number
  /** In their order along the line. */
  stops: readonly RouteStop[]
  /** Strict: a stop is skipped when a later one is reached before it. Free: they may be reached in any order. */
  order: 'strict' | 'free'
  /** It was changed while its vehicle may have been under way: it begins wherever on the line the vehicle is first seen. */
  isJoined?: boolean
  /** It is to be driven by now: a vehicle that leaves its start beside the line is off the route. */
  isPlanned?: boolean
}

/** Whether a route ends where it begins. */
export const isRound = (first: LatLon & { radiusM: number }, last: LatLon & { radiusM: number }): boolean =>
  passingM(first, last, last) <= Math.max(first.radiusM, last.radiusM)
