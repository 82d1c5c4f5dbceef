import { distanceM, type LatLon } from '@/lib/geo/distance'
import type { Circle } from './schema'

export const isInside = (point: LatLon, circle: Circle): boolean => distanceM(point, circle) <= circle.radiusM

/** Whether a vehicle has been away from the place since the link was made, and whether it came there then. */
export type Approach = { away: boolean; arrived: boolean }

/** The way of a vehicle after more fixes, in the order of their times: who starts at the place has to leave it first. */
export function approachAfter(away: boolean, fixes: readonly LatLon[], place: Circle): Approach {
  let hasLeft = away
  for (const fix of fixes) {
    const inside = isInside(fix, place)
    if (inside && hasLeft) return { away: true, arrived: true }
    if (!inside) hasLeft = true
  }
  return { away: hasLeft, arrived: false }
}
