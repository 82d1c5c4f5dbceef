import { DEGREE_M, type LatLon } from '@/lib/geo/distance'

/** Between two fixes farther apart nothing is known of the way. */
const MOST_APART_MS = 10 * 60_000
/** A line winds: so much more of it is driven than the straight way, and so many metres. */
export const WINDING = 1.5
const SLACK_M = 150
/** Degrees of latitude: no stop is as large. Degrees of longitude are a tenth of them at the farthest north that has roads. */
const FAR = 0.02
const NARROWEST = 0.1
const RADIANS = Math.PI / 180

export type RouteFix = LatLon & { time: number }

/** From where the way to a fix is known. */
export const knownFrom = (before: RouteFix | null, fix: RouteFix): RouteFix =>
  before && fix.time - before.time <= MOST_APART_MS ? before : fix

/** The most metres of a line that are driven between two fixes. */
export const mostAlongM = (before: RouteFix | null, fix: RouteFix): number =>
  (before ? passingM(before, fix, fix) : 0) * WINDING + SLACK_M

/** How near the straight way between two fixes comes to a place, metres; infinite where that is kilometres. */
export function passingM(place: LatLon, from: LatLon, to: LatLon): number {
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
