import { DEGREE_M, type LatLon } from '@/lib/geo/distance'

/** A point of a shape: degrees north, degrees east. */
export type ShapePoint = readonly [lat: number, lon: number]

/** What a fence, a landmark or an address encloses. Polygons are closed of themselves: the last point leads to the first. */
export type Shape =
  | { kind: 'circle'; lat: number; lon: number; radiusM: number }
  | { kind: 'polygon'; points: readonly ShapePoint[] }
  /** All that is not farther than half its width from a line. */
  | { kind: 'corridor'; points: readonly ShapePoint[]; widthM: number }
  | { kind: 'rectangle'; south: number; west: number; north: number; east: number }

/** Degrees. `east` is not less than `west`; beyond 180 it reaches over the antimeridian. */
export type Box = { south: number; west: number; north: number; east: number }

const RADIANS = Math.PI / 180

/** How much longer a degree of latitude is than one of longitude; at the poles it stays a number. */
export const narrowing = (lat: number): number => Math.max(0.001, Math.cos(lat * RADIANS))

/** Degrees from one longitude to another the short way, −180 to 180. */
export function eastward(from: number, to: number): number {
  const degrees = to - from
  if (degrees >= -180 && degrees <= 180) return degrees
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}

/** The points of a shape that has corners; a circle has none. */
export function cornersOf(shape: Shape): readonly ShapePoint[] {
  if (shape.kind === 'circle') return []
  if (shape.kind !== 'rectangle') return shape.points
  const { south, west, north, east } = shape
  return [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ]
}

/** The smallest box around a shape. */
export function boxOf(shape: Shape): Box {
  if (shape.kind === 'circle') return around([[shape.lat, shape.lon]], shape.radiusM)
  return around(cornersOf(shape), shape.kind === 'corridor' ? shape.widthM / 2 : 0)
}

/** The box around a path of points, each the short way from the one before, and so many metres beside it. */
export function around(points: readonly ShapePoint[], metres: number): Box {
  const [first] = points
  if (!first) throw new Error('a box around nothing')
  const box = { south: first[0], north: first[0], west: first[1], east: first[1] }
  let at = first[1]
  for (const [lat, lon] of points) {
    at += eastward(at, lon)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
    box.west = Math.min(box.west, at)
    box.east = Math.max(box.east, at)
  }
  const high = metres / DEGREE_M
  const wide = high / narrowing(Math.max(Math.abs(box.south - high), Math.abs(box.north + high)))
  return { south: box.south - high, north: box.north + high, west: box.west - wide, east: box.east + wide }
}

/** Length and breadth of a box in metres, for the caps on what is drawn. */
export function spanM({ south, west, north, east }: Box): number {
  const middle = (south + north) / 2
  return Math.max(north - south, (east - west) * narrowing(middle)) * DEGREE_M
}

/** What stands for its size where a share of it is meant: a circle's radius, of others the root of their area; metres. */
export function sizeM(shape: Shape): number {
  if (shape.kind === 'circle') return shape.radiusM
  const points = cornersOf(shape)
  if (shape.kind === 'corridor') return Math.sqrt(lengthM(points) * shape.widthM)
  return Math.sqrt(areaM2(points))
}

/** The middle of the box around a shape. */
export function middleOf(shape: Shape): LatLon {
  const { south, west, north, east } = boxOf(shape)
  return { lat: (south + north) / 2, lon: eastward(0, (west + east) / 2) }
}

function lengthM(points: readonly ShapePoint[]): number {
  let metres = 0
  points.forEach(([lat, lon], index) => {
    const before = points[index - 1]
    if (before)
      metres += Math.hypot(lat - before[0], eastward(before[1], lon) * narrowing((lat + before[0]) / 2))
  })
  return metres * DEGREE_M
}

/** By the shoelace formula, on the plane that touches the earth at the first point. */
function areaM2(points: readonly ShapePoint[]): number {
  const [origin] = points
  if (!origin) return 0
  const scale = narrowing(origin[0])
  const flat = points.map(([lat, lon]) => [eastward(origin[1], lon) * scale, lat - origin[0]] as const)
  let twice = 0
  flat.forEach(([x, y], index) => {
    const [nextX, nextY] = flat[(index + 1) % flat.length] ?? [x, y]
    twice += x * nextY - nextX * y
  })
  return (Math.abs(twice) / 2) * DEGREE_M * DEGREE_M
}
