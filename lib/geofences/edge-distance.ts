import { DEGREE_M, distanceM, type LatLon } from '@/lib/geo/distance'
import { cornersOf, eastward, narrowing, type Shape } from './shape'

/** How far a place is from the edge of a shape, metres: less than zero within. */
export type EdgeDistance = (place: LatLon) => number

/**
 * Made once for a shape and asked of every fix. Corners are looked at on the plane that touches the earth at the place that
 * is asked for, where some kilometres are as flat as they need be.
 */
export function edgeDistance(shape: Shape): EdgeDistance {
  if (shape.kind === 'circle') {
    const { radiusM } = shape
    return (place) => distanceM(shape, place) - radiusM
  }
  const corners = cornersOf(shape)
  const lats = Float64Array.from(corners, ([lat]) => lat)
  const lons = Float64Array.from(corners, ([, lon]) => lon)
  if (shape.kind === 'corridor') {
    const half = shape.widthM / 2
    return (place) => toLine(lats, lons, place, false).metres - half
  }
  return (place) => {
    const { metres, within } = toLine(lats, lons, place, true)
    return within ? -metres : metres
  }
}

/**
 * The distance to the nearest of the lines from corner to corner. Closed, the last leads to the first, and the place is
 * within where a ray to the east leaves through an odd number of them.
 */
function toLine(lats: Float64Array, lons: Float64Array, place: LatLon, closed: boolean) {
  const count = lats.length
  const scale = narrowing(place.lat) * DEGREE_M
  const east = (index: number) => eastward(place.lon, lons[index] ?? 0) * scale
  const north = (index: number) => ((lats[index] ?? 0) - place.lat) * DEGREE_M
  let nearest = Number.POSITIVE_INFINITY
  let within = false
  let [fromX, fromY] = closed ? [east(count - 1), north(count - 1)] : [east(0), north(0)]
  for (let index = closed ? 0 : 1; index < count; index++) {
    const [x, y] = [east(index), north(index)]
    const [alongX, alongY] = [x - fromX, y - fromY]
    const square = alongX * alongX + alongY * alongY
    const part = square === 0 ? 0 : Math.max(0, Math.min(1, -(fromX * alongX + fromY * alongY) / square))
    const [offX, offY] = [fromX + part * alongX, fromY + part * alongY]
    nearest = Math.min(nearest, offX * offX + offY * offY)
    if (closed && y > 0 !== fromY > 0 && fromX + (alongX * -fromY) / alongY > 0) within = !within
    fromX = x
    fromY = y
  }
  if (count === 1) nearest = fromX * fromX + fromY * fromY
  return { metres: Math.sqrt(nearest), within }
}
