import { DEGREE_M, type LatLon } from '@/lib/geo/distance'

/** Between two fixes farther apart nothing is known of the way. */
const MOST_APART_MS = 10 * 60_000
/** A line winds: so much more of it is driven than the straight way, and so many metres. */
export const WINDING = 1.5
const SLACK_M = 150
/** Degrees of latitude: no stop is as large. Degrees of longitude are a tenth of them at the farthest north that has roads. */
const FAR = 0.02
const FAR_LON = 0.2
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
  // Plain comparisons and a root: this runs for every stop at every fix, and nearly all of them are far away.
  const { lat, lon } = place
  const south = from.lat - lat
  const north = to.lat - lat
  if ((south > FAR && north > FAR) || (south < -FAR && north < -FAR)) return Number.POSITIVE_INFINITY
  const west = from.lon - lon
  const east = to.lon - lon
  if ((west > FAR_LON && east > FAR_LON) || (west < -FAR_LON && east < -FAR_LON))
    return Number.POSITIVE_INFINITY
  const scale = Math.cos(lat * RADIANS) * DEGREE_M
  const fromX = west * scale
  const fromY = south * DEGREE_M
  const x = east * scale - fromX
  const y = north * DEGREE_M - fromY
  const square = x * x + y * y
  const part = square === 0 ? 0 : Math.max(0, Math.min(1, -(fromX * x + fromY * y) / square))
  const offX = fromX + part * x
  const offY = fromY + part * y
  return Math.sqrt(offX * offX + offY * offY)
}
