import { circleOutline } from '@/lib/geo/circle-outline'
import { corridorArea } from './corridor-area'
import { boxOf, cornersOf, eastward, type Shape, type ShapePoint } from './shape'

type Position = [lon: number, lat: number]
export type Outline =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'LineString'; coordinates: Position[] }

/**
 * What is drawn of a shape: its edge, of a corridor the line in its middle. Longitudes go on beyond 180 where it reaches
 * over the antimeridian, so that nothing is drawn around the earth.
 */
export function outlineOf(shape: Shape): Outline {
  if (shape.kind === 'circle') return { type: 'Polygon', coordinates: [circleOutline(shape)] }
  const line = onward(cornersOf(shape))
  if (shape.kind === 'corridor') return { type: 'LineString', coordinates: line }
  const [first] = line
  return { type: 'Polygon', coordinates: [first ? [...line, first] : []] }
}

/** What is drawn of a shape as an area: its edge, then what it leaves free within. */
export function areaOf(shape: Shape): Position[][] {
  const known = areas.get(shape)
  if (known) return known
  const outline = shape.kind === 'corridor' ? null : outlineOf(shape)
  const area =
    outline?.type === 'Polygon'
      ? outline.coordinates
      : shape.kind === 'corridor'
        ? corridorArea(shape.points, shape.widthM)
        : []
  areas.set(shape, area)
  return area
}

/** That of a long corridor takes a while to find. */
const areas = new WeakMap<Shape, Position[][]>()

/** Points as positions on a map, each the short way from the one before. */
function onward(points: readonly ShapePoint[]): Position[] {
  let at = points[0]?.[1] ?? 0
  return points.map(([lat, lon]) => {
    at += eastward(at, lon)
    return [at, lat]
  })
}

export type MapBounds = [[west: number, south: number], [east: number, north: number]]

/** What has to be seen of a map to see all of these shapes; null for none. */
export function boundsAround(shapes: readonly Shape[]): MapBounds | null {
  const [first, ...others] = shapes.map(boxOf)
  if (!first) return null
  const all = { ...first }
  const middle = (first.west + first.east) / 2
  for (const { south, west, north, east } of others) {
    // On the side of the antimeridian that is nearer to the first.
    const turn = eastward(middle, (west + east) / 2) + middle - (west + east) / 2
    all.south = Math.min(all.south, south)
    all.north = Math.max(all.north, north)
    all.west = Math.min(all.west, west + turn)
    all.east = Math.max(all.east, east + turn)
  }
  return [
    [all.west, all.south],
    [all.east, all.north],
  ]
}
