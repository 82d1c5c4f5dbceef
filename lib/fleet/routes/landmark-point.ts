import { distanceM, type LatLon } from '@/lib/geo/distance'
import { boxOf } from '@/lib/geofences/shape'
import type { LandmarkShape } from '@/lib/landmarks/schema'
import { ROUTE_LIMITS } from './route-limits'

/** The middle of a landmark, and how far from it a vehicle is at it, as far as a passing point may have such a radius. */
export function boxMiddle(shape: LandmarkShape): LatLon & { radiusM: number } {
  const { min, max } = ROUTE_LIMITS.radiusM
  const within = (metres: number) => Math.round(Math.min(max, Math.max(min, metres)))
  if (shape.kind === 'circle') return { lat: shape.lat, lon: shape.lon, radiusM: within(shape.radiusM) }
  const { south, west, north, east } = boxOf(shape)
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 }
  return { ...middle, radiusM: within(distanceM(middle, { lat: north, lon: east })) }
}
