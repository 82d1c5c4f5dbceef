/** West, south, east, north in degrees; west may be greater than east across the antimeridian. */
export type Bounds = [west: number, south: number, east: number, north: number]

/** The smallest bounds around points that do not cross the antimeridian; null for none. */
export function boundsAround(points: readonly (readonly [lon: number, lat: number])[]): Bounds | null {
  if (points.length === 0) return null
  const bounds: Bounds = [180, 90, -180, -90]
  for (const [lon, lat] of points) {
    bounds[0] = Math.min(bounds[0], lon)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lon)
    bounds[3] = Math.max(bounds[3], lat)
  }
  return bounds
}

/** Whether a place in degrees is within bounds, the edges included. */
export function isInside([west, south, east, north]: Bounds, lat: number, lon: number): boolean {
  if (lat < south || lat > north) return false
  if (east - west >= 360) return true
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east
}
