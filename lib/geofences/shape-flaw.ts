import { boxOf, cornersOf, eastward, narrowing, type Shape, type ShapePoint, spanM } from './shape'

/** What may be drawn. Metres. */
export const SHAPE_LIMITS = {
  leastRadiusM: 200,
  mostRadiusM: 5000,
  /** Length and breadth of a polygon. */
  mostSpanM: 10_000,
  /** From end to end of a corridor, as of a route. */
  mostLengthM: 500_000,
  leastWidthM: 20,
  mostWidthM: 2000,
  mostPoints: 1000,
} as const

export type ShapeFlaw =
  | 'outOfRange'
  | 'radius'
  | 'width'
  | 'tooFewPoints'
  | 'tooManyPoints'
  | 'tooWide'
  | 'tooLong'
  | 'crossesItself'
  | 'empty'

/** Why a shape cannot be a fence; null where it can. */
export function shapeFlaw(shape: Shape): ShapeFlaw | null {
  if (shape.kind === 'circle') {
    const { leastRadiusM, mostRadiusM } = SHAPE_LIMITS
    if (!isPlace([shape.lat, shape.lon])) return 'outOfRange'
    const fits =
      Number.isInteger(shape.radiusM) && shape.radiusM >= leastRadiusM && shape.radiusM <= mostRadiusM
    return fits ? null : 'radius'
  }
  const points = cornersOf(shape)
  if (points.length > SHAPE_LIMITS.mostPoints) return 'tooManyPoints'
  if (!points.every(isPlace)) return 'outOfRange'
  return shape.kind === 'corridor' ? corridorFlaw(points, shape.widthM) : polygonFlaw(shape, points)
}

const isPlace = ([lat, lon]: ShapePoint) => Math.abs(lat) <= 85 && Math.abs(lon) <= 180

function corridorFlaw(points: readonly ShapePoint[], widthM: number): ShapeFlaw | null {
  const { leastWidthM, mostWidthM, mostLengthM } = SHAPE_LIMITS
  if (distinct(points) < 2) return 'tooFewPoints'
  if (!(widthM >= leastWidthM && widthM <= mostWidthM)) return 'width'
  let metres = 0
  points.forEach((point, index) => {
    const before = points[index - 1]
    if (before) metres += spanM(boxOf({ kind: 'polygon', points: [before, point] }))
  })
  return metres > mostLengthM ? 'tooLong' : null
}

function polygonFlaw(shape: Shape, points: readonly ShapePoint[]): ShapeFlaw | null {
  if (distinct(points) < 3) return 'tooFewPoints'
  if (spanM(boxOf(shape)) > SHAPE_LIMITS.mostSpanM) return 'tooWide'
  const flat = flattened(points)
  if (crossesItself(flat)) return 'crossesItself'
  return Math.abs(twiceArea(flat)) < 1e-12 ? 'empty' : null
}

const distinct = (points: readonly ShapePoint[]) => new Set(points.map((point) => point.join())).size

type Flat = readonly [x: number, y: number]

/** As on a map around the first point, in degrees of latitude. */
function flattened(points: readonly ShapePoint[]): Flat[] {
  const [lat, lon] = points[0] ?? [0, 0]
  const scale = narrowing(lat)
  return points.map((point) => [eastward(lon, point[1]) * scale, point[0] - lat])
}

const twiceArea = (flat: readonly Flat[]) =>
  flat.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = flat[(index + 1) % flat.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)

/** Whether two sides that do not follow each other meet. At most a thousand sides: half a million looks. */
function crossesItself(flat: readonly Flat[]): boolean {
  const side = (index: number): [Flat, Flat] => [flat[index] as Flat, flat[(index + 1) % flat.length] as Flat]
  for (let one = 0; one < flat.length; one++)
    for (let other = one + 2; other < flat.length; other++) {
      if (one === 0 && other === flat.length - 1) continue
      if (cross(side(one), side(other))) return true
    }
  return false
}

function cross([a, b]: [Flat, Flat], [c, d]: [Flat, Flat]): boolean {
  const turn = ([px, py]: Flat, [qx, qy]: Flat, [rx, ry]: Flat) =>
    Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px))
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
}
