import { DEGREE_M, type LatLon } from '@/lib/geo/distance'
import { type Heading, headingOn, type OnLine, placeOnLine, type RouteLine } from './route-line'

/** Beside the line for so long, and for so many fixes in a row, is off the route. */
export const OFF_MS = 60_000
export const OFF_FIXES = 3
/** It is back within this share of the limit. */
export const BACK_SHARE = 0.8
/** Between two fixes farther apart nothing is known of the way. */
const MOST_APART_MS = 10 * 60_000
/** A vehicle is at a stop when it is so near on the line too. */
const ALONG_M = 500
/** Degrees of latitude: no stop is as large. Degrees of longitude are a tenth of them at the farthest north that has roads. */
const FAR = 0.02
const NARROWEST = 0.1
const RADIANS = Math.PI / 180

export type RouteStop = LatLon & {
  radiusM: number
  /** Metres from the start of the line. */
  alongM: number
  /** Milliseconds UTC when it should be reached at the latest, where there is a plan. */
  dueAt: number | null
}

export type FollowedRoute = {
  line: RouteLine
  offsetM: number
  /** In their order along the line. */
  stops: readonly RouteStop[]
  /** Strict: a stop that a later one is reached before was skipped. Free: they may be reached in any order. */
  order: 'strict' | 'free'
}

export type RouteFix = LatLon & { time: number }

/** What became of a stop: when it was reached and left, milliseconds UTC; or that it was skipped. */
export type StopState = {
  reachedAt: number | null
  leftAt: number | null
  skipped: boolean
  toldLate: boolean
}

/** Plain JSON; states of before a field was do without it. */
export type FollowState = {
  phase: 'waiting' | 'on' | 'off' | 'finished'
  segment: number | null
  alongM: number
  heading?: Heading | null
  /** The first of the fixes beside the line that stand in a row, and how many they are. */
  beside: { since: number; lat: number; lon: number; fixes: number } | null
  before: RouteFix | null
  stops: readonly StopState[]
}

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

const NEW_STOP: StopState = { reachedAt: null, leftAt: null, skipped: false, toldLate: false }

export const newFollowing = (stops: number): FollowState => ({
  phase: 'waiting',
  segment: null,
  alongM: 0,
  heading: null,
  beside: null,
  before: null,
  stops: Array.from({ length: stops }, () => NEW_STOP),
})

/** Follows a vehicle over fixes in the order of their time. However they are cut into calls, the result is the same. */
export function followRoute(
  route: FollowedRoute,
  given: FollowState,
  fixes: readonly RouteFix[],
): { state: FollowState; events: RouteEvent[] } {
  const events: RouteEvent[] = []
  let state = given
  for (const fix of fixes) {
    if (state.phase === 'finished') break
    state = followFix(route, state, fix, events)
  }
  return { state, events }
}

function followFix(
  route: FollowedRoute,
  state: FollowState,
  fix: RouteFix,
  events: RouteEvent[],
): FollowState {
  const heading = headingOn(state.heading ?? null, state.before, fix)
  const found = placeOf(route, state, fix, heading)
  const { phase, segment, alongM, beside, stops } = state
  const next: FollowState = { phase, segment, alongM, heading, beside, before: fix, stops }
  const offM = found?.offM ?? Number.POSITIVE_INFINITY
  if (state.phase === 'waiting') {
    if (!found || offM > route.offsetM) {
      // Who never sets out is late, too.
      for (let index = 0; index < route.stops.length; index++) tellLate(route, state, next, index, events)
      return next
    }
    next.phase = 'on'
    tell(events, 'started', fix)
  } else judgeOffset(route, next, fix, offM, events)
  if (found && offM <= route.offsetM) {
    next.segment = found.segment
    next.alongM = found.alongM
  }
  judgeStops(route, state, next, fix, events)
  return next
}

function placeOf(
  route: FollowedRoute,
  { before, segment, alongM, stops }: FollowState,
  fix: RouteFix,
  heading: Heading | null,
): OnLine | null {
  const turn = route.order === 'strict' && segment !== null ? route.stops[firstOpen(stops)] : undefined
  const untilM = turn ? turn.alongM + turn.radiusM : null
  return placeOnLine(route.line, { place: fix, before, segment, alongM, heading, untilM }, route.offsetM)
}

// Plain functions, here and below, and none made for each fix: that would take longer than what they do.
function tell(
  events: RouteEvent[],
  kind: RouteEvent['kind'],
  { time, lat, lon }: RouteFix,
  stop: number | null = null,
): void {
  events.push({ kind, time, lat, lon, stop })
}

function judgeOffset(
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
  if (fixes < OFF_FIXES || fix.time - since < OFF_MS) return
  next.phase = 'off'
  tell(events, 'offRoute', { time: since, lat, lon })
}

function judgeStops(
  route: FollowedRoute,
  state: FollowState,
  next: FollowState,
  fix: RouteFix,
  events: RouteEvent[],
): void {
  const { stops, order } = route
  const { before, stops: known } = state
  const from = before && fix.time - before.time <= MOST_APART_MS ? before : fix
  // In strict order what lies before the last stop that was reached is over.
  const first = order === 'strict' ? lastReached(known) + 1 : 0
  for (let index = Math.max(0, first - 1); index < stops.length; index++) {
    const [stop, was] = [stops[index], next.stops[index] ?? NEW_STOP]
    if (!stop || was.skipped) continue
    if (was.reachedAt !== null) {
      if (was.leftAt === null && wayFromM(stop, fix, fix) > stop.radiusM * 1.2) {
        change(next, index, { ...was, leftAt: fix.time })
        tell(events, 'stopLeft', fix, index)
      }
      continue
    }
    if (wayFromM(stop, from, fix) > stop.radiusM || !isDue(stop, next.alongM, order)) {
      tellLate(route, state, next, index, events)
      continue
    }
    // It was not there when it was due.
    tellLate(route, state, next, index, events)
    for (let passed = first; order === 'strict' && passed < index; passed++) {
      const missed = next.stops[passed] ?? NEW_STOP
      if (missed.reachedAt !== null || missed.skipped) continue
      change(next, passed, { ...missed, skipped: true })
      tell(events, 'stopSkipped', fix, passed)
    }
    change(next, index, { ...(next.stops[index] ?? was), reachedAt: fix.time })
    tell(events, 'stopReached', fix, index)
  }
  if (stops.length > 0 && next.stops.every(isOver)) {
    next.phase = 'finished'
    tell(events, 'finished', fix)
  }
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
  if (was.toldLate || was.reachedAt !== null || was.skipped) return
  change(next, index, { ...was, toldLate: true })
  // As the clock tells it of a vehicle that falls silent; one that nothing was known of by then is late by now.
  tell(events, 'late', before ? { ...before, time: dueAt } : fix, index)
}

const isOver = ({ reachedAt, skipped }: StopState): boolean => reachedAt !== null || skipped

/** The first stop that is left, by its number; as many as they are where none is. */
function firstOpen(stops: readonly StopState[]): number {
  let at = 0
  for (const stop of stops) {
    if (!isOver(stop)) return at
    at++
  }
  return at
}

function lastReached(stops: readonly StopState[]): number {
  for (let at = stops.length - 1; at >= 0; at--) if (stops[at]?.reachedAt !== null) return at
  return -1
}

function change(next: FollowState, index: number, to: StopState): void {
  const stops = [...next.stops]
  stops[index] = to
  next.stops = stops
}

/** In strict order a place that the line comes to twice is the stop only when its turn has come. */
const isDue = (stop: RouteStop, alongM: number, order: FollowedRoute['order']): boolean =>
  order === 'free' || Math.abs(stop.alongM - alongM) <= stop.radiusM + ALONG_M

/** How near the straight way between two fixes comes to a place, metres; endless where that is kilometres. */
function wayFromM(place: LatLon, from: LatLon, to: LatLon): number {
  const off = Math.max(
    Math.min(from.lat, to.lat) - place.lat,
    place.lat - Math.max(from.lat, to.lat),
    (Math.min(from.lon, to.lon) - place.lon) * NARROWEST,
    (place.lon - Math.max(from.lon, to.lon)) * NARROWEST,
  )
  if (off > FAR) return Number.POSITIVE_INFINITY
  const scale = Math.cos(place.lat * RADIANS) * DEGREE_M
  const [fromX, fromY] = [(from.lon - place.lon) * scale, (from.lat - place.lat) * DEGREE_M]
  const [x, y] = [(to.lon - place.lon) * scale - fromX, (to.lat - place.lat) * DEGREE_M - fromY]
  const square = x * x + y * y
  const part = square === 0 ? 0 : Math.max(0, Math.min(1, -(fromX * x + fromY * y) / square))
  return Math.hypot(fromX + part * x, fromY + part * y)
}
