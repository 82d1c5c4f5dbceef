import { distanceM } from '@/lib/geo/distance'
import type { Bounds } from './bounds'

/** Searching an area is for finding who is near; spec section 5: under 50 km across. */
export const MAX_AREA_KM = 50

/** How far it is across a rectangle, corner to corner, in kilometres. */
export function areaAcrossKm([west, south, east, north]: Bounds): number {
  return distanceM({ lat: south, lon: west }, { lat: north, lon: east }) / 1000
}
