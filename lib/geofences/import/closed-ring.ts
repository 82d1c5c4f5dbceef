import type { ShapePoint } from '../shape'

/**
 * The corners of a ring: files close it by writing the first point again, and some write a point twice. Our polygons are
 * closed of themselves.
 */
export function closedRing(points: readonly ShapePoint[]): ShapePoint[] {
  const same = (one: ShapePoint | undefined, other: ShapePoint | undefined) =>
    one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1]
  const corners = points.filter((point, index) => index === 0 || !same(point, points[index - 1]))
  return corners.length > 1 && same(corners[0], corners.at(-1)) ? corners.slice(0, -1) : corners
}
