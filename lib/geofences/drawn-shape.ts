import { DEGREE_M, distanceM } from '@/lib/geo/distance'
import { closedRing } from './import/closed-ring'
import { eastward, type Shape, type ShapePoint } from './shape'

export type ShapeKind = Shape['kind']
/** As a library that draws has it. A ring ends where it began. */
export type Coordinates = readonly (readonly number[])[]

/** The shape that was drawn as a line or a ring; null while that is nothing yet. */
export function drawnShape(kind: ShapeKind, coordinates: Coordinates, widthM: number): Shape | null {
  const points = coordinates.map(
    ([lon = 0, lat = 0]): ShapePoint => [sixDecimals(lat), sixDecimals(eastward(0, lon))],
  )
  if (points.length === 0) return null
  switch (kind) {
    case 'circle':
      return { kind, ...circleIn(coordinates) }
    case 'rectangle': {
      const { south, west, north, east } = boxIn(coordinates)
      return {
        kind,
        south: sixDecimals(south),
        north: sixDecimals(north),
        west: sixDecimals(eastward(0, west)),
        east: sixDecimals(eastward(0, east)),
      }
    }
    case 'corridor':
      return { kind, points: withoutRepeats(points), widthM }
    case 'polygon':
      return { kind, points: closedRing(points) }
  }
}

/**
 * A shape after its outline was changed by hand. A circle either keeps its size and is elsewhere, or keeps its middle: what
 * is moved over a map gets larger towards the poles, and what is pulled larger does not stay exactly where it was.
 */
export function editedShape(before: Shape, coordinates: Coordinates): Shape | null {
  const { kind } = before
  if (kind !== 'circle') return drawnShape(kind, coordinates, kind === 'corridor' ? before.widthM : 0)
  const { radiusM, ...middle } = circleIn(coordinates)
  const isMoved = distanceM(before, middle) > Math.abs(radiusM - before.radiusM)
  return isMoved ? { ...before, ...middle } : { ...before, radiusM }
}

function circleIn(coordinates: Coordinates) {
  const { south, west, north, east } = boxIn(coordinates)
  return {
    lat: sixDecimals((south + north) / 2),
    lon: sixDecimals(eastward(0, (west + east) / 2)),
    radiusM: Math.round(((north - south) / 2) * DEGREE_M),
  }
}

function boxIn(coordinates: Coordinates) {
  const lons = coordinates.map(([lon = 0]) => lon)
  const lats = coordinates.map(([, lat = 0]) => lat)
  return {
    south: Math.min(...lats),
    north: Math.max(...lats),
    west: Math.min(...lons),
    east: Math.max(...lons),
  }
}

const withoutRepeats = (points: readonly ShapePoint[]) =>
  points.filter((point, index) => index === 0 || point.join() !== points[index - 1]?.join())

/** A tenth of a metre. */
export const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
