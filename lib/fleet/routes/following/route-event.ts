import type { RouteFix } from './way-between'

/** What following a route tells. */
export type RouteEvent = {
  kind:
    | 'started'
    | 'offRoute'
    | 'backOnRoute'
    | 'stopReached'
    | 'stopLeft'
    | 'stopSkipped'
    | 'late'
    | 'finished'
  time: number
  lat: number
  lon: number
  /** Number of the stop, from 0 on. */
  stop: number | null
}

/**
 * Adds what happened at a fix. A plain function, like all in this folder that run for each fix: a closure made for each would take
 * longer than its work.
 */
export function tell(
  events: RouteEvent[],
  kind: RouteEvent['kind'],
  { time, lat, lon }: RouteFix,
  stop: number | null = null,
): void {
  events.push({ kind, time, lat, lon, stop })
}
