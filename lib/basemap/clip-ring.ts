/** A ring in shares of the web Mercator square: x and y in turn, its first point again at the end. */
export type FlatRing = Float64Array

/** What a ring is cut to, in the same shares. */
export type Box = { west: number; north: number; east: number; south: number }

const X = 0
const Y = 1

/**
 * What of a ring lies in `box`, after Sutherland and Hodgman: cut at one edge after the other. Parts that fall apart
 * stay joined along the edge, where nobody sees it. Empty when nothing is left.
 */
export function clipRing(ring: ArrayLike<number>, { west, north, east, south }: Box): number[] {
  let points = cut(ring, X, west, 1)
  points = cut(points, X, east, -1)
  points = cut(points, Y, north, 1)
  points = cut(points, Y, south, -1)
  return points.length < 8 ? [] : points
}

/** Keeps what is beyond `edge` on one axis, in the direction of `side`. */
function cut(points: ArrayLike<number>, axis: 0 | 1, edge: number, side: 1 | -1): number[] {
  const kept: number[] = []
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [points[i], points[i + 1], points[i + 2], points[i + 3]]
    const [from, to] = axis === X ? [x1, x2] : [y1, y2]
    const [isFrom, isTo] = [(from - edge) * side >= 0, (to - edge) * side >= 0]
    if (isFrom) kept.push(x1, y1)
    if (isFrom === isTo) continue
    const share = (edge - from) / (to - from)
    if (axis === X) kept.push(edge, y1 + (y2 - y1) * share)
    else kept.push(x1 + (x2 - x1) * share, edge)
  }
  const [firstX, firstY] = kept
  if (firstX !== undefined && firstY !== undefined) kept.push(firstX, firstY)
  return kept
}
