import { type FollowState, firstOpen, isOver, lastReached, NEW_STOP, type StopState } from './follow-state'
import { type FollowedRoute, isRound, type RouteStop } from './followed-route'
import { type RouteEvent, tell } from './route-event'
import { placeAlong } from './route-line'
import { knownFrom, mostAlongM, passingM, type RouteFix, WINDING } from './way-between'

/** A vehicle is at a stop when it is so near on the line too. */
const ALONG_M = 500
/** It has left a stop beyond so many times its radius. */
const LEFT_SHARE = 1.2

/** What becomes of the stops at a fix: reached, left, skipped or late. The route is finished when none is left. */
export function judgeStops(
  route: FollowedRoute,
  state: FollowState,
  next: FollowState,
  fix: RouteFix,
  events: RouteEvent[],
): void {
  const { stops, order } = route
  const { stops: known } = state
  const from = next.entry ?? knownFrom(state.before, fix)
  const fromM = alongBefore(state, next, fix)
  // In strict order what lies before the last stop that was reached is over.
  const first = order === 'strict' ? lastReached(known) + 1 : 0
  for (let index = Math.max(0, first - 1); index < stops.length; index++) {
    const [stop, was] = [stops[index], next.stops[index] ?? NEW_STOP]
    if (!stop || was.skipped) continue
    if (was.reachedAt !== null) {
      if (was.leftAt === null && passingM(stop, fix, fix) > stop.radiusM * LEFT_SHARE) {
        change(next, index, { ...was, leftAt: fix.time })
        tell(events, 'stopLeft', fix, index)
      }
      continue
    }
    // One that is reached after it was due is late, too.
    const isBetween = stop.alongM > fromM && stop.alongM < next.alongM
    const isThere =
      passingM(stop, from, fix) <= stop.radiusM ||
      (isBetween && isDrivenPast(route, state, next, fromM, stop))
    const isReached = isThere && hasTurn(route, next, fromM, index)
    if (stop.dueAt !== null && fix.time > stop.dueAt) tellLate(route, state, next, index, events)
    if (!isReached) continue
    if (order === 'strict') skipBetween(next, first, index, fix, events)
    change(next, index, { ...(next.stops[index] ?? was), reachedAt: fix.time })
    tell(events, 'stopReached', fix, index)
  }
  if (stops.length > 0 && next.stops.every(isOver)) {
    next.phase = 'finished'
    tell(events, 'finished', fix)
  }
}

/** From where on the line a vehicle drove along to where it is; where it is when that is not known. */
function alongBefore({ before, alongM }: FollowState, next: FollowState, fix: RouteFix): number {
  if (next.entry) return next.entry.fromM
  return next.segment !== null && Math.abs(next.alongM - alongM) <= mostAlongM(before, fix)
    ? alongM
    : next.alongM
}

/**
 * Whether a vehicle drove along the line past a stop that lies between two fixes: both are as near the line as the stop is large, and the
 * way between them is hardly longer along the line than straight. In a bend the straight way cuts the corner that it was at.
 */
function isDrivenPast(
  { line }: FollowedRoute,
  { phase, before, offM = null }: FollowState,
  next: FollowState,
  fromM: number,
  stop: RouteStop,
): boolean {
  const { alongM, radiusM } = stop
  if (phase !== 'on') return false
  const [now, nowM] = [next.before, next.offM ?? null]
  if (!before || !now || offM === null || nowM === null || offM > radiusM || nowM > radiusM) return false
  if (knownFrom(before, now) !== before) return false
  if (next.alongM - fromM > WINDING * passingM(before, now, now)) return false
  const place = placeAlong(line, alongM)
  return passingM(stop, place, place) <= radiusM
}

/**
 * In strict order a place that the line comes to twice is the stop only when its turn has come, and one before it is passed by
 * only once the vehicle is that far along. In a free one the end of a round is reached last.
 */
function hasTurn({ stops, order }: FollowedRoute, next: FollowState, fromM: number, index: number): boolean {
  const [stop, first] = [stops[index], stops[0]]
  if (!stop || !first) return false
  if (order === 'free') {
    if (index === 0 || index < stops.length - 1) return true
    if (!isRound(first, stop)) return true
    for (let at = 0; at < index; at++) if (!isOver(next.stops[at] ?? NEW_STOP)) return false
    return true
  }
  const nearM = stop.radiusM + ALONG_M
  if (stop.alongM > next.alongM + nearM || stop.alongM < Math.min(fromM, next.alongM) - nearM) return false
  const open = firstOpen(next.stops)
  for (let at = open; at < index; at++)
    if ((stops[at]?.alongM ?? 0) > next.alongM + stop.radiusM) return false
  return true
}

/** Skips what is left of the stops from `first` up to one that is reached. */
function skipBetween(
  next: FollowState,
  first: number,
  reached: number,
  fix: RouteFix,
  events: RouteEvent[],
): void {
  for (let passed = first; passed < reached; passed++) {
    const missed = next.stops[passed] ?? NEW_STOP
    if (isOver(missed)) continue
    change(next, passed, { ...missed, skipped: true })
    tell(events, 'stopSkipped', fix, passed)
  }
}

/** Tells once of each stop that was due by now and is not reached. */
export function tellAllLate(
  route: FollowedRoute,
  state: FollowState,
  next: FollowState,
  events: RouteEvent[],
): void {
  for (let index = 0; index < route.stops.length; index++) tellLate(route, state, next, index, events)
}

function tellLate(
  { stops }: FollowedRoute,
  { before }: FollowState,
  next: FollowState,
  index: number,
  events: RouteEvent[],
): void {
  const dueAt = stops[index]?.dueAt ?? null
  const fix = next.before
  if (dueAt === null || fix === null || fix.time <= dueAt) return
  const was = next.stops[index] ?? NEW_STOP
  if (was.toldLate || isOver(was)) return
  change(next, index, { ...was, toldLate: true })
  // As the clock tells it of a vehicle that falls silent; one that nothing was known of by then is late by now.
  tell(events, 'late', before ? { ...before, time: dueAt } : fix, index)
}

function change(next: FollowState, index: number, to: StopState): void {
  const stops = [...next.stops]
  stops[index] = to
  next.stops = stops
}
