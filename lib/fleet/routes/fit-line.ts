import { simplifyWay } from '@/lib/geofences/simplify-way'
import { ROUTE_LIMITS } from './route-limits'
import type { LineCorners } from './route-shape'

/** Less than a lane is wide. */
const TOLERANCE_M = 2

/** A way in as few corners as a route may have. */
export const fitLine = (line: LineCorners, toleranceM: number = TOLERANCE_M): LineCorners =>
  simplifyWay(
    line.map(([lon, lat]) => ({ lat, lon })),
    { most: ROUTE_LIMITS.corners.max, toleranceM },
  ).map(([lat, lon]) => [lon, lat])
