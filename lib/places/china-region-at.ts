import type { LatLon } from '@/lib/geo/distance'
import { nearestRegion, regionOf } from './china-regions'
import { nearestPlace } from './nearest-place'
import type { RegionCode } from './region-codes'

/** The outlines are rough by some kilometres, and leave out bridges, ports and the smallest islands. */
const REACH_M = 25_000

const LANDS: ReadonlySet<string | null> = new Set(['CN', 'HK', 'MO', 'TW'])

/**
 * The region of China that a vehicle is in. Just outside all of them, on a quay or at a border river, the
 * country of the nearest place decides whether it is the nearest of them.
 */
export function chinaRegionAt(point: LatLon): RegionCode | null {
  const inside = regionOf(point)
  if (inside) return inside
  const nearest = nearestRegion(point, REACH_M)
  return nearest && LANDS.has(nearestPlace(point.lat, point.lon).country) ? nearest : null
}
