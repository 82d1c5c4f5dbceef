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

/** What the text of a flaw speaks of: metres, kilometres of what is long, points. */
const NUMBERS: Partial<Record<string, Record<string, number>>> = {
  radius: { max: SHAPE_LIMITS.mostRadiusM },
  width: { min: SHAPE_LIMITS.leastWidthM, max: SHAPE_LIMITS.mostWidthM },
  tooManyPoints: { max: SHAPE_LIMITS.mostPoints },
  tooWide: { max: SHAPE_LIMITS.mostSpanM / 1000 },
  tooLong: { max: SHAPE_LIMITS.mostLengthM / 1000 },
}

/** What a schema says of a flaw, of a file's own too: a text under `validation`, with its numbers. */
export function flawMessage(flaw: string, leastRadiusM: number = SHAPE_LIMITS.leastRadiusM): string {
  const given = flaw === 'radius' ? { min: leastRadiusM, ...NUMBERS.radius } : NUMBERS[flaw]
  const numbers = Object.entries(given ?? {}).map(([name, value]) => `${name}=${value}`)
  return [`validation.shape.${flaw}`, ...numbers].join(' ')
}

/** Why a shape cannot be a fence; null where it can. Landmarks may be smaller. */
export function shapeFlaw(shape: Shape, leastRadiusM: number = SHAPE_LIMITS.leastRadiusM): ShapeFlaw | null {
  if (shape.kind === 'circle') {
    const { mostRadiusM } = SHAPE_LIMITS
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

/** Whether two sides that do not follow each other meet. At most a thousand sides: half a million looks, all but bare numbers. */
function crossesItself(flat: readonly Flat[]): boolean {
  const count = flat.length
  const xs = Float64Array.from([...flat, ...flat.slice(0, 1)], ([x]) => x)
  const ys = Float64Array.from([...flat, ...flat.slice(0, 1)], ([, y]) => y)
  for (let one = 0; one < count; one++) {
    const [ax, ay, bx, by] = [xs[one], ys[one], xs[one + 1], ys[one + 1]] as [number, number, number, number]
    const last = one === 0 ? count - 1 : count
    for (let other = one + 2; other < last; other++)
      if (cross(ax, ay, bx, by, xs[other] ?? 0, ys[other] ?? 0, xs[other + 1] ?? 0, ys[other + 1] ?? 0))
        return true
  }
  return false
}

/** Whether the way from a to b and that from c to d cross: the ends of each lie on different sides of the other. */
function cross(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  const d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
  if (c > 0 ? d >= 0 : c < 0 ? d <= 0 : true) return false
  const a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
  const b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
  return a > 0 ? b < 0 : a < 0 && b > 0
}
