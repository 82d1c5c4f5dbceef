import { distanceM, type LatLon } from '@/lib/geo/distance'
import type { WeeklySchedule } from '@/lib/time/weekly-schedule'
import type { FollowedRoute } from './following/followed-route'
import { type RouteLine, routeLine } from './following/route-line'
import type { LineCorners, PassingPoint } from './route-shape'
import { stopsOnLine } from './stops-on-line'

export type RouteRow = {
  id: number
  accountId: number
  name: string
  points: readonly PassingPoint[]
  line: LineCorners
  lengthM: number
  durationS: number | null
  offsetM: number
  order: FollowedRoute['order']
  schedule: WeeklySchedule | null
  /** Milliseconds UTC. */
  changedAt: number
}

export type DrivenStop = LatLon & { name: string; radiusM: number; alongM: number; afterMin: number | null }

/** A route that a device drives, made ready once and never changed. */
export type DrivenRoute = Omit<RouteRow, 'points' | 'line'> & {
  line: RouteLine
  stops: readonly DrivenStop[]
  /** Those who may know of it: its account and the ones above. */
  accountIds: readonly number[]
}

/** What is to be followed of a device. */
export type RouteSettings = { routes: readonly DrivenRoute[] }
export const NO_ROUTES: RouteSettings = { routes: [] }

/** Null for one whose line leads nowhere. */
export function drivenRoute(
  { points, line, ...route }: RouteRow,
  accountIds: readonly number[],
): DrivenRoute | null {
  const corners = thinned(line.map(([lon, lat]) => ({ lat, lon })))
  if (corners.length < 2) return null
  const made = routeLine(corners)
  const alongs = stopsOnLine(made, points)
  const stops = points.map(({ name, lat, lon, radiusM, afterMin }, at) => ({
    name,
    lat,
    lon,
    radiusM,
    afterMin,
    alongM: alongs[at] ?? 0,
  }))
  return { ...route, line: made, stops, accountIds }
}

/** A driven line has corners where the vehicle stood. */
const LEAST_APART_M = 5

function thinned(corners: readonly LatLon[]): LatLon[] {
  const kept: LatLon[] = []
  for (const corner of corners) {
    const before = kept.at(-1)
    if (!before || distanceM(before, corner) >= LEAST_APART_M) kept.push(corner)
  }
  return kept
}

type Planned = { base: number | null; followed: FollowedRoute }
const planned = new WeakMap<DrivenRoute, Planned>()

/** When a stop is due at the latest, by the moment that the plan counts from; what was due before the route was as it is is not. */
export function dueAt(
  { changedAt }: Pick<DrivenRoute, 'changedAt'>,
  { afterMin }: Pick<DrivenStop, 'afterMin'>,
  base: number | null,
): number | null {
  if (base === null || afterMin === null) return null
  const due = base + afterMin * 60_000
  return due <= changedAt ? null : due
}

/** A route as one run follows it, by the moment that its plan counts from. */
export function followedRoute(route: DrivenRoute, base: number | null): FollowedRoute {
  const known = planned.get(route)
  if (known && known.base === base) return known.followed
  const { line, offsetM, order } = route
  const stops = route.stops.map((stop) => ({ ...stop, dueAt: dueAt(route, stop, base) }))
  const isJoined = base !== null && route.changedAt > base
  const followed = { line, offsetM, order, stops, isJoined, isPlanned: route.schedule !== null }
  planned.set(route, { base, followed })
  return followed
}
