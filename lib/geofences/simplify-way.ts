import { DEGREE_M, type LatLon } from '@/lib/geo/distance'
import { eastward, narrowing, type ShapePoint } from './shape'

type Options = {
  /** As many points as may be left. */
  most: number
  /** What lies nearer to the line that is left than this is left out, metres. */
  toleranceM: number
}

/**
 * A way in fewer points, by Ramer, Douglas and Peucker: of each point it is found once how far the line would be off without
 * it, and the most important ones stay.
 */
export function simplifyWay(way: readonly LatLon[], { most, toleranceM }: Options): ShapePoint[] {
  const points = withoutStanding(way, toleranceM / 2)
  if (points.length <= 2) return points.map(pointOf)
  const off = offsets(points)
  const inner = Array.from(off.subarray(1, -1)).sort((a, b) => b - a)
  // Of several that are as important as the last one that fits, none stays.
  const least = Math.max(toleranceM, most - 2 < inner.length ? (inner[most - 2] ?? 0) : 0)
  return points
    .filter((_, index) => index === 0 || index === points.length - 1 || (off[index] ?? 0) > least)
    .map(pointOf)
}

const pointOf = ({ lat, lon }: LatLon): ShapePoint => [
  Math.round(lat * 1e6) / 1e6,
  Math.round(lon * 1e6) / 1e6,
]

/** A vehicle that stands is told of again and again: what is as near to the point before says nothing new. */
function withoutStanding(way: readonly LatLon[], metres: number): LatLon[] {
  const kept: LatLon[] = []
  for (const place of way) {
    const before = kept.at(-1)
    if (!before || Math.hypot(...between(before, place)) >= metres) kept.push(place)
  }
  return kept
}

/** Metres east and north from one place to another, on the plane that touches the earth there. */
function between(from: LatLon, to: LatLon): [east: number, north: number] {
  const east = eastward(from.lon, to.lon) * narrowing(from.lat)
  return [east * DEGREE_M, (to.lat - from.lat) * DEGREE_M]
}

/** How far each point lies off the line that would be there without it; never more than what it was found within. */
function offsets(points: readonly LatLon[]): Float64Array {
  const off = new Float64Array(points.length)
  const open: [first: number, last: number, cap: number][] = [
    [0, points.length - 1, Number.POSITIVE_INFINITY],
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const [first, last, cap] = next
    let farthest = -1
    let distance = -1
    for (let index = first + 1; index < last; index++) {
      const away = toLine(points[index] as LatLon, points[first] as LatLon, points[last] as LatLon)
      if (away > distance) [farthest, distance] = [index, away]
    }
    if (farthest < 0) continue
    const own = Math.min(cap, distance)
    off[farthest] = own
    open.push([first, farthest, own], [farthest, last, own])
  }
  return off
}

function toLine(place: LatLon, from: LatLon, to: LatLon): number {
  const [alongX, alongY] = between(from, to)
  const [x, y] = between(from, place)
  const square = alongX * alongX + alongY * alongY
  const part = square === 0 ? 0 : Math.max(0, Math.min(1, (x * alongX + y * alongY) / square))
  return Math.hypot(x - part * alongX, y - part * alongY)
}
