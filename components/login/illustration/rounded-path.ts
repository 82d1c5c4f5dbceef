type Point = readonly [number, number]

/** A path through points (`x y, x y, …`) with corners of `radius`, as SVG writes it. */
export function roundedPath(points: string, radius: number, closed = false): string {
  const list = points.split(',').map((pair) => pair.trim().split(' ').map(Number) as unknown as Point)
  const point = (index: number): Point => list[(index + list.length) % list.length] ?? [0, 0]
  const corners = list.map((at, index) => {
    const [into, out] = [toward(at, point(index - 1), radius), toward(at, point(index + 1), radius)]
    return `${into}Q${at.join(' ')} ${out}`
  })
  if (closed) return `M${corners.join('L')}Z`
  return `M${point(0).join(' ')}L${corners.slice(1, -1).join('L')}L${point(-1).join(' ')}`
}

/** The point `distance` away from `from` on the way to `to`, at most half of it. */
function toward(from: Point, to: Point, distance: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const part = Math.min(distance / length, 0.5)
  const along = (axis: 0 | 1) => Math.round((from[axis] + (to[axis] - from[axis]) * part) * 10) / 10
  return `${along(0)} ${along(1)}`
}
