import { distanceM } from '@/lib/geo/distance'
import type { DrivenRoute } from './driven-route'
import { isRound } from './following/followed-route'
import { placeOnLine } from './following/route-line'
import { type HeldFix, type RouteRun, SILENCE_MS } from './route-run'

/** Whether a run is over at `time`: its window is, the route is another one, or nothing was heard for long. */
export function isOver(
  { changedAt, plan, begun, seen, off, done }: RouteRun,
  route: DrivenRoute,
  window: { from: number } | null,
  time: number,
): boolean {
  if (changedAt !== route.changedAt) return true
  if (route.schedule) return window === null || window.from !== plan.from
  if (begun === null || done !== null) return false
  return time - seen.time > SILENCE_MS || (off !== null && time - off.time > SILENCE_MS)
}

/**
 * What becomes of a run that is over. A route without a schedule is driven again once the vehicle left it, or comes to its first
 * stop after it left the last one; a round, once the vehicle leaves where it ends and begins.
 */
export function afterEnd(run: RouteRun, route: DrivenRoute, fix: HeldFix): 'still' | 'left' | 'again' {
  if (route.schedule) return 'still'
  const [first, last] = [route.stops[0], route.stops.at(-1)]
  const isAt = (stop: typeof first) => stop !== undefined && distanceM(stop, fix) <= stop.radiusM * 1.2
  if (first && last && isRound(first, last)) return isAt(last) ? 'still' : 'again'
  if (run.done?.left) return isAt(first) || !isOn(route, fix) ? 'again' : 'still'
  if (!isOn(route, fix)) return 'again'
  return isAt(last) ? 'still' : 'left'
}

/** The next time that a round is driven begins at its first stop, where the vehicle stood. */
export function nextRound(run: RouteRun): RouteRun {
  const [first] = run.plan.stops
  const last = run.plan.stops.at(-1)
  if (!first || !last || !isRound(first, last)) return run
  const before = { lat: first.lat, lon: first.lon, time: run.seen.time }
  return { ...run, follow: { ...run.follow, before } }
}

const isOn = ({ line, offsetM }: DrivenRoute, place: HeldFix): boolean =>
  (placeOnLine(line, { place, before: null, segment: null }, offsetM)?.offM ?? Infinity) <= offsetM
