import type { FollowState } from './follow-state'
import type { FollowedRoute } from './followed-route'
import { type RouteEvent, tell } from './route-event'
import type { RouteFix } from './way-between'

/** Beside the line for so long, and for so many fixes in a row, is off the route. */
const OFF_MS = 60_000
const OFF_FIXES = 3
/** It is back within this share of the limit. */
const BACK_SHARE = 0.8

/** Whether so many fixes in a row beside the line, over so long, are off the route. */
export const isOffRoute = (fixes: number, ms: number): boolean => fixes >= OFF_FIXES && ms >= OFF_MS

/** Off the route or back on it, of a vehicle that is under way and so far from the line. Tells of the first fix that was off. */
export function judgeOffset(
  { offsetM }: FollowedRoute,
  next: FollowState,
  fix: RouteFix,
  offM: number,
  events: RouteEvent[],
): void {
  if (next.phase === 'off') {
    if (offM > offsetM * BACK_SHARE) return
    next.phase = 'on'
    next.beside = null
    tell(events, 'backOnRoute', fix)
    return
  }
  if (offM <= offsetM) {
    next.beside = null
    return
  }
  const { beside } = next
  next.beside = beside
    ? { ...beside, fixes: beside.fixes + 1 }
    : { since: fix.time, lat: fix.lat, lon: fix.lon, fixes: 1 }
  const { since, fixes, lat, lon } = next.beside
  if (!isOffRoute(fixes, fix.time - since)) return
  next.phase = 'off'
  tell(events, 'offRoute', { time: since, lat, lon })
}
