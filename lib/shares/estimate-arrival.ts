import { distanceM, type LatLon } from '@/lib/geo/distance'
import type { Circle, SharedPosition } from './schema'

/** Roads are so much longer than the way of a crow, as a rule. */
export const ROAD_FACTOR = 1.3
/** Below this a vehicle stands, whatever its fixes say. */
const STANDING_KMH = 5
/** Above this old values of the pace count, below it new ones. */
const KEPT = 0.8
/** Distances are told to so many metres, from this one on to the larger. */
const FINE_M = 10
const COARSE = { from: 1000, step: 100 }
const MINUTE = 60

/** How fast a vehicle goes where it goes at all, km/h, smoothed; null while that is not known. */
export function paceAfter(pace: number | null, speedKmh: number | null): number | null {
  if (speedKmh === null || speedKmh < STANDING_KMH) return pace
  return pace === null ? speedKmh : KEPT * pace + (1 - KEPT) * speedKmh
}

/**
 * How far it is to a place, and how long it takes at a pace (km/h): as the crow flies, and by road, which is that times a
 * usual factor. Seconds are whole minutes, and null without a pace.
 */
export function estimateArrival(
  from: LatLon,
  destination: Circle,
  pace: number | null,
): NonNullable<SharedPosition['destination']> {
  const metres = Math.max(0, distanceM(from, destination) - destination.radiusM)
  const estimate = (distance: number) => ({
    distanceM: told(distance),
    seconds: pace === null ? null : Math.ceil(distance / (pace / 3.6) / MINUTE) * MINUTE,
  })
  return { straight: estimate(metres), road: estimate(metres * ROAD_FACTOR) }
}

function told(metres: number): number {
  const step = metres < COARSE.from ? FINE_M : COARSE.step
  return Math.round(metres / step) * step
}
