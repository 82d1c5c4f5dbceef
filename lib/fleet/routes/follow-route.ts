import { DEGREE_M, type LatLon } from '@/lib/geo/distance'
import { type Heading, headingOn, type OnLine, placeNear, placeOnLine, type RouteLine } from './route-line'

/** Beside the line for so long, and for so many fixes in a row, is off the route. */
export const OFF_MS = 60_000
export const OFF_FIXES = 3
/** It is back within this share of the limit. */
export const BACK_SHARE = 0.8
/** Between two fixes farther apart nothing is known of the way. */
const MOST_APART_MS = 10 * 60_000
/** A vehicle is at a stop when it is so near on the line too. */
const ALONG_M = 500
/** Who comes onto a route behind its first stop begins it after so much of the line. */
const BEGIN_M = 300
/** So near the first stop a vehicle may be about to begin its route, and for so long after it left there. */
const START_M = 1000
const START_MS = 30 * 60_000
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
  /** It became as it is while its vehicle may have been under way: that is where it is first on the line. */
  isJoined?: boolean
  /** It is to be driven by now: who leaves its start beside the line is off the route. */
  isPlanned?: boolean
}

export type RouteFix = LatLon & { time: number }

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

/** Plain JSON; states of before a field was do without it. */
export type FollowState = {
  phase: 'waiting' | 'on' | 'off' | 'finished'
  segment: number | null
  alongM: number
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
  entry: null,
  start: null,
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
  const from = wayFrom(state.before, fix)
  const atFirst = placeAtFirst(route, state, from, fix, heading)
  const found = atFirst ?? placeOf(route, state, fix, heading)
  const { phase, segment, alongM, beside, stops } = state
  const start = state.start ?? null
  const next: FollowState = {
    phase,
    segment,
    alongM,
    heading,
    entry: null,
    start,
    beside,
    before: fix,
    stops,
  }
  const offM = found?.offM ?? Number.POSITIVE_INFINITY
  if (state.phase === 'waiting') {
    const isOn = found !== null && offM <= route.offsetM
    if (!isOn || !begins(route, state, next, fix, found, atFirst)) {
      if (!isOn && route.isPlanned) judgeStart(route, next, fix, events)
      // Who never sets out is late, too.
      for (let index = 0; index < route.stops.length; index++) tellLate(route, state, next, index, events)
      return next
    }
    next.phase = 'on'
    tell(events, 'started', fix)
    tellWayOn(next, fix, events)
  } else judgeOffset(route, next, fix, offM, events)
  if (found && offM <= route.offsetM) {
    next.segment = found.segment
    next.alongM = found.alongM
  }
  judgeStops(route, state, next, fix, events)
  next.entry = null
  next.start = null
  return next
}

/**
 * Beside the line before the route is begun: who was at its start and leaves it is off the route, and has begun it. Who was only
 * beside the first stop must drive along the line, too, as somebody in a parallel street does, and nobody who drives elsewhere.
 */
function judgeStart(
  { line, offsetM, stops }: FollowedRoute,
  next: FollowState,
  fix: RouteFix,
  events: RouteEvent[],
): void {
  const [first] = stops
  if (!first) return
  const awayM = wayFromM(first, fix, fix)
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
  if (fixes < OFF_FIXES || time - start.time < OFF_MS) return
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

/** Who comes onto the line far behind the first stop, and was near it before, was off the route in between. */
function tellWayOn({ entry, start }: FollowState, fix: RouteFix, events: RouteEvent[]): void {
  if (!entry || !start || start.fixes < OFF_FIXES) return
  const ms = entry.time - start.time
  if (ms < OFF_MS || ms > START_MS) return
  tell(events, 'offRoute', start)
  tell(events, 'backOnRoute', fix)
}

/** From where the way to a fix is known. */
const wayFrom = (before: RouteFix | null, fix: RouteFix): RouteFix =>
  before && fix.time - before.time <= MOST_APART_MS ? before : fix

/**
 * At the first stop, and no stop reached yet: where the line is there for the first time, however near it comes by later. Who
 * comes to where a round begins and ends is about to begin it.
 */
function placeAtFirst(
  { order, stops, line, offsetM }: FollowedRoute,
  { stops: known }: FollowState,
  from: RouteFix,
  fix: RouteFix,
  heading: Heading | null,
): OnLine | null {
  const first = stops[0]
  if (order === 'free' || !first || firstOpen(known) > 0) return null
  if (wayFromM(first, from, fix) > first.radiusM) return null
  const near = placeNear(line, { place: fix, before: from, alongM: first.alongM, heading })
  return near && near.offM <= offsetM ? near : null
}

function placeOf(
  { order, stops, line, offsetM }: FollowedRoute,
  { phase, before, entry, segment, alongM, stops: known }: FollowState,
  fix: RouteFix,
  heading: Heading | null,
): OnLine | null {
  if (phase === 'waiting') {
    const [was, wasM] = [entry?.segment ?? null, entry?.alongM ?? 0]
    return placeOnLine(line, { place: fix, before, segment: was, alongM: wasM, heading }, offsetM)
  }
  const turn = order === 'strict' && segment !== null ? stops[firstOpen(known)] : undefined
  const untilM = turn ? turn.alongM + turn.radiusM : null
  return placeOnLine(line, { place: fix, before, segment, alongM, heading, untilM }, offsetM)
}

/**
 * Whether a vehicle that is on the line begins the route there. Up to the first stop it does at once; behind it in strict order
 * once it has driven along: one that is parked at the end, crosses it, or drives to its start in the same street does not. The
 * second half of a round is the way to its start. `next` keeps where it came on.
 */
function begins(
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

/** Whether a route ends where it begins. */
export const isRound = (first: LatLon & { radiusM: number }, last: LatLon & { radiusM: number }): boolean =>
  wayFromM(first, last, last) <= Math.max(first.radiusM, last.radiusM)

/** So much of a line at most is driven between two fixes. */
const mostAlongM = (before: RouteFix | null, fix: RouteFix): number =>
  (before ? wayFromM(before, fix, fix) : 0) * 1.5 + BEGIN_M / 2

/** From where on the line a vehicle drove along to where it is; where it is without such a way. */
function alongBefore({ before, alongM }: FollowState, next: FollowState, fix: RouteFix): number {
  if (next.entry) return next.entry.fromM
  return next.segment !== null && Math.abs(next.alongM - alongM) <= mostAlongM(before, fix)
    ? alongM
    : next.alongM
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
  const { stops: known } = state
  const from = next.entry ?? wayFrom(state.before, fix)
  const fromM = alongBefore(state, next, fix)
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
    if (wayFromM(stop, from, fix) > stop.radiusM || !isDue(route, next, fromM, index)) {
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

/**
 * In strict order a place that the line comes to twice is the stop only when its turn has come, and one before it is passed by
 * only once the vehicle is that far along. In a free one the end of a round is reached last.
 */
function isDue({ stops, order }: FollowedRoute, next: FollowState, fromM: number, index: number): boolean {
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
