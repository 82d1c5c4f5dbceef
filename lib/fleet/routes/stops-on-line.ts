import { DEGREE_M, type LatLon } from '@/lib/geo/distance'
import type { RouteLine } from './following/route-line'

/** A passage so much farther off than the nearest one is one too. */
const ALIKE_M = 30
const RADIANS = Math.PI / 180

/** A line that leads so much farther away in between comes to a place twice: below that it winds. */
const RISE_M = 10

type Passage = { alongM: number; offM: number }

/** Every place where a line comes nearest to another one before it leads away again, in order. */
function passagesOf({ lats, lons, alongs }: RouteLine, { lat, lon }: LatLon): Passage[] {
  const scale = Math.cos(lat * RADIANS) * DEGREE_M
  const found: Passage[] = []
  let nearest: Passage = { alongM: 0, offM: Infinity }
  let farthestM = 0
  let comesNearer = true
  const pass = (alongM: number, offM: number) => {
    if (comesNearer && offM < nearest.offM) nearest = { alongM, offM }
    else if (comesNearer && offM >= nearest.offM + RISE_M) {
      found.push(nearest)
      comesNearer = false
      farthestM = offM
    } else if (!comesNearer && offM <= farthestM - RISE_M) {
      nearest = { alongM, offM }
      comesNearer = true
    } else farthestM = Math.max(farthestM, offM)
  }
  for (let at = 0; at < lats.length - 1; at++) {
    const [fromX, fromY] = [eastOf(lon, lons[at] ?? 0) * scale, ((lats[at] ?? 0) - lat) * DEGREE_M]
    const [toX, toY] = [eastOf(lon, lons[at + 1] ?? 0) * scale, ((lats[at + 1] ?? 0) - lat) * DEGREE_M]
    const [x, y] = [toX - fromX, toY - fromY]
    const square = x * x + y * y
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, -(fromX * x + fromY * y) / square))
    const start = alongs[at] ?? 0
    const end = alongs[at + 1] ?? start
    pass(start, Math.hypot(fromX, fromY))
    pass(start + share * (end - start), Math.hypot(fromX + share * x, fromY + share * y))
    pass(end, Math.hypot(toX, toY))
  }
  return comesNearer ? [...found, nearest] : found
}

const eastOf = (from: number, to: number): number => {
  const east = to - from
  return east > 180 ? east - 360 : east < -180 ? east + 360 : east
}

/**
 * How far along a line its stops are, metres, in their order: where it passes one several times, the first time after the stop
 * before; the last one the last time, since a round ends where it began. A stop that it does not pass any more is where the one
 * before is.
 */
export function stopsOnLine(line: RouteLine, stops: readonly (LatLon & { radiusM: number })[]): number[] {
  let after = 0
  return stops.map((stop, at) => {
    const passages = passagesOf(line, stop)
    const later = passages.filter(({ alongM }) => alongM >= after)
    const nearest = Math.min(...later.map(({ offM }) => offM))
    const within = Math.max(stop.radiusM, nearest + ALIKE_M)
    const isNear = ({ offM }: Passage) => offM <= within
    const isLast = at > 0 && at === stops.length - 1
    after = (isLast ? later.findLast(isNear) : later.find(isNear))?.alongM ?? after
    return after
  })
}

/** How far beside a line a place is, wherever on it that is, metres. */
export const besideLineM = (line: RouteLine, place: LatLon): number =>
  Math.min(...passagesOf(line, place).map(({ offM }) => offM))
