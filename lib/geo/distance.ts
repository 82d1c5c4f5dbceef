/** Mean earth radius (IUGG), metres. */
const EARTH_RADIUS_M = 6_371_008.8
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
