import { type FollowState, firstOpen } from './follow-state'
import { type FollowedRoute, isRound } from './followed-route'
import { isOffRoute } from './off-route'
import { type RouteEvent, tell } from './route-event'
import { type Heading, type OnLine, placeNear, placeOnLine } from './route-line'
import { knownFrom, mostAlongM, passingM, type RouteFix } from './way-between'

/** Who comes onto a route behind its first stop begins it after so much of the line. */
const BEGIN_M = 300
/** So near the first stop a vehicle may be about to begin its route, and for so long after it left there. */
const START_M = 1000
const START_MS = 30 * 60_000

/**
 * At the first stop, with no stop reached yet: where the line passes it for the first time, however near the line comes by later.
 * Who comes to where a round begins and ends is about to begin it.
 */
export function placeAtFirst(
  { order, stops, line, offsetM }: FollowedRoute,
  { before, stops: known }: FollowState,
  fix: RouteFix,
  heading: Heading | null,
): OnLine | null {
  const first = stops[0]
  if (order === 'free' || !first || firstOpen(known) > 0) return null
  const from = knownFrom(before, fix)
  if (passingM(first, from, fix) > first.radiusM) return null
  const near = placeNear(line, { place: fix, before: from, alongM: first.alongM, heading })
  return near && near.offM <= offsetM ? near : null
}

/**
 * Whether a vehicle that is on the line begins the route there. Up to the first stop it does at once; behind it in strict order
 * once it has driven along: one that is parked at the end, crosses it, or drives to its start in the same street does not. The
 * second half of a round is the way to its start. `next` keeps where it came on.
 */
export function begins(
  { order, stops, line, isJoined = false }: FollowedRoute,
  { entry, before }: FollowState,
  next: FollowState,
  fix: RouteFix,
  { segment, alongM }: OnLine,
  atFirst: OnLine | null,
): boolean {
  const [first, last] = [stops[0], stops.at(-1)]
  if (order === 'free' || isJoined || atFirst || !first || !last) return true
  if (alongM <= first.alongM + first.radiusM) return true
  const isFarther = entry && Math.abs(alongM - entry.alongM) > mostAlongM(before, fix)
  const { time, lat, lon } = fix
  next.entry =
    !entry || isFarther || alongM < entry.fromM
      ? { time, lat, lon, fromM: alongM, segment, alongM }
      : { time: entry.time, lat: entry.lat, lon: entry.lon, fromM: entry.fromM, segment, alongM }
  const isWayBack = alongM * 2 > line.lengthM && isRound(first, last)
  return !isWayBack && alongM - next.entry.fromM >= BEGIN_M
}

/** Begins the route. Who comes onto the line far behind the first stop, and was near it before, was off the route in between. */
export function begin(next: FollowState, fix: RouteFix, events: RouteEvent[]): void {
  next.phase = 'on'
  tell(events, 'started', fix)
  const { entry, start } = next
  if (!entry || !start) return
  const ms = entry.time - start.time
  if (!isOffRoute(start.fixes, ms) || ms > START_MS) return
  tell(events, 'offRoute', start)
  tell(events, 'backOnRoute', fix)
}

/**
 * Beside the line before the route is begun: who was at its start and leaves it is off the route, and has begun it. Who was only
 * beside the first stop must also drive the way of the line, as one in a parallel street does and one who drives elsewhere does not.
 */
export function judgeStart(
  { line, offsetM, stops }: FollowedRoute,
  next: FollowState,
  fix: RouteFix,
  events: RouteEvent[],
): void {
  const [first] = stops
  if (!first) return
  const awayM = passingM(first, fix, fix)
  const { time, lat, lon } = fix
  const { start } = next
  if (awayM <= START_M && (!start || awayM <= start.leastM + offsetM || time - start.time > START_MS)) {
    const leastM = start && awayM > start.leastM && time - start.time <= START_MS ? start.leastM : awayM
    next.start = { time, lat, lon, leastM, fixes: 0 }
    return
  }
  if (!start) return
  const { leastM } = start
  const fixes = start.fixes + 1
  next.start =
    time - start.time > START_MS ? null : { time: start.time, lat: start.lat, lon: start.lon, leastM, fixes }
  const nearM = first.radiusM + offsetM
  if (!next.start || leastM > nearM || awayM <= nearM) return
  if (!isOffRoute(fixes, time - start.time)) return
  if (leastM > first.radiusM) {
    const beside = placeOnLine(line, { place: fix, before: null, segment: null, heading: null }, START_M)
    if (!beside || beside.offM > START_M || beside.alongM - first.alongM < awayM / 2) return
  }
  next.phase = 'off'
  next.alongM = first.alongM
  tell(events, 'started', start)
  tell(events, 'offRoute', start)
  next.start = null
}
