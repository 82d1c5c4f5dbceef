import { distanceM, type LatLon } from './distance'

/** Length of a line through points, metres. */
export function pathLengthM(points: readonly LatLon[]): number {
  let metres = 0
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]]
    if (from && to) metres += distanceM(from, to)
  }
  return metres
}
