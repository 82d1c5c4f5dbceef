import { DEGREE_M, type LatLon } from '@/lib/geo/distance'
import { placeOnLine, type RouteLine } from './route-line'

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

/** Plain JSON. A route is begun where it is first driven on, wherever on it that is. */
export type FollowState = {
  phase: 'waiting' | 'on' | 'off' | 'finished'
  segment: number | null
  alongM: number
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
  const asked = { place: fix, before: state.before, segment: state.segment }
  const found = placeOnLine(route.line, asked, route.offsetM)
  const next = { ...state, before: fix }
  const tell = (kind: RouteEvent['kind'], stop: number | null = null, at: RouteFix = fix) =>
    events.push({ kind, time: at.time, lat: at.lat, lon: at.lon, stop })
  const offM = found?.offM ?? Number.POSITIVE_INFINITY
  if (state.phase === 'waiting') {
    if (!found || offM > route.offsetM) return next
    next.phase = 'on'
    tell('started')
  } else judgeOffset(route, next, fix, offM, tell)
  if (found && offM <= route.offsetM) {
    next.segment = found.segment
    next.alongM = found.alongM
  }
  judgeStops(route, state, next, fix, tell)
  return next
}

type Tell = (kind: RouteEvent['kind'], stop?: number | null, at?: RouteFix) => void

function judgeOffset(
  { offsetM }: FollowedRoute,
  next: FollowState,
  fix: RouteFix,
  offM: number,
  tell: Tell,
): void {
  if (next.phase === 'off') {
    if (offM > offsetM * BACK_SHARE) return
    next.phase = 'on'
    next.beside = null
    tell('backOnRoute')
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
  tell('offRoute', null, { time: since, lat, lon })
}

function judgeStops(
  { stops, order }: FollowedRoute,
  state: FollowState,
  next: FollowState,
  fix: RouteFix,
  tell: Tell,
): void {
  const { before } = state
  const from = before && fix.time - before.time <= MOST_APART_MS ? before : fix
  const known = state.stops
  let changed: StopState[] | null = null
  const change = (index: number, to: Partial<StopState>) => {
    changed ??= [...known]
    changed[index] = { ...(changed[index] ?? NEW_STOP), ...to }
  }
  const stateAt = (index: number): StopState => changed?.[index] ?? known[index] ?? NEW_STOP
  const tellLate = (index: number) => {
    const { dueAt = null } = stops[index] ?? {}
    if (dueAt === null || stateAt(index).toldLate || fix.time <= dueAt) return
    change(index, { toldLate: true })
    // As the clock tells it of a vehicle that falls silent; one that came onto the route later is late by then.
    if (state.phase === 'waiting' || !before) tell('late', index)
    else tell('late', index, { ...before, time: dueAt })
  }
  // In strict order what lies before the last stop that was reached is over.
  const first = order === 'strict' ? known.findLastIndex(({ reachedAt }) => reachedAt !== null) + 1 : 0
  for (let index = Math.max(0, first - 1); index < stops.length; index++) {
    const [stop, was] = [stops[index], stateAt(index)]
    if (!stop || was.skipped) continue
    if (was.reachedAt !== null) {
      if (was.leftAt === null && wayFromM(stop, fix, fix) > stop.radiusM * 1.2) {
        change(index, { leftAt: fix.time })
        tell('stopLeft', index)
      }
      continue
    }
    if (wayFromM(stop, from, fix) > stop.radiusM || !isDue(stop, next.alongM, order)) {
      tellLate(index)
      continue
    }
    // It was not there when it was due.
    tellLate(index)
    for (let passed = first; order === 'strict' && passed < index; passed++) {
      if (stateAt(passed).reachedAt !== null || stateAt(passed).skipped) continue
      change(passed, { skipped: true })
      tell('stopSkipped', passed)
    }
    change(index, { reachedAt: fix.time })
    tell('stopReached', index)
  }
  if (changed) next.stops = changed
  const isOver = next.stops.every(({ reachedAt, skipped }) => reachedAt !== null || skipped)
  if (stops.length > 0 && isOver) {
    next.phase = 'finished'
    tell('finished')
  }
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
