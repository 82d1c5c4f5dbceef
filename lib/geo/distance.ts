/** Mean earth radius (IUGG), metres. */
const EARTH_RADIUS_M = 6_371_008.8
/** Metres of a degree of latitude, on a sphere of that radius. */
export const DEGREE_M = 111_195
const RADIANS = Math.PI / 180

export type LatLon = { lat: number; lon: number }

/** Great-circle distance in metres (haversine). */
export function distanceM(a: LatLon, b: LatLon): number {
  const sinLat = Math.sin(((b.lat - a.lat) * RADIANS) / 2)
  const sinLon = Math.sin(((b.lon - a.lon) * RADIANS) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * sinLon * sinLon
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Initial course from `a` to `b`, degrees clockwise from north, 0–360. */
export function courseDegrees(a: LatLon, b: LatLon): number {
  const y = Math.sin((b.lon - a.lon) * RADIANS) * Math.cos(b.lat * RADIANS)
  const x =
    Math.cos(a.lat * RADIANS) * Math.sin(b.lat * RADIANS) -
    Math.sin(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.cos((b.lon - a.lon) * RADIANS)
  return (Math.atan2(y, x) / RADIANS + 360) % 360
}

/** Length of a line through points, metres. */
export function pathLengthM(points: readonly LatLon[]): number {
  let metres = 0
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]]
    if (from && to) metres += distanceM(from, to)
  }
  return metres
}

/** A place in an address, as `41.15795,-8.62913`; null for anything else. */
export function placeInUrl(text: string | null): LatLon | null {
  const match = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(text ?? '')
  if (!match) return null
  const [lat, lon] = [Number(match[1]), Number(match[2])]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

/** Where a place is that was typed as `41.157, -8.629`, with dots for decimals; null for anything else. */
export function readCoordinates(text: string): LatLon | null {
  const [, lat, lon] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (lat === undefined || lon === undefined) return null
  const point = { lat: Number(lat), lon: Number(lon) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null
}
