import { DEGREE_M, type LatLon } from '@/lib/geo/distance'
import { eastward, narrowing, type Shape } from './shape'
import { outlineOf } from './shape-outline'

/** Lines of other fences, at whose corners and edges a drawing catches. */
export type SnapLines = readonly (readonly (readonly [lon: number, lat: number])[])[]

/** Circles have no corners, and their edge is no place that anybody means. */
export const snapLinesOf = (shapes: readonly Shape[]): SnapLines =>
  shapes.flatMap((shape) => {
    if (shape.kind === 'circle') return []
    const { type, coordinates } = outlineOf(shape)
    return type === 'Polygon' ? coordinates : [coordinates]
  })

/** The nearest corner within so many metres, else the nearest place on an edge; null where there is neither. */
export function snapPlace(place: LatLon, lines: SnapLines, withinM: number): LatLon | null {
  const high = withinM / DEGREE_M
  const scale = narrowing(place.lat)
  const wide = high / scale
  let corner: LatLon | null = null
  let cornerOff = high
  let edge: LatLon | null = null
  let edgeOff = high
  for (const line of lines) {
    for (let index = 0; index < line.length; index++) {
      const [lon = 0, lat = 0] = line[index] ?? []
      const x = eastward(place.lon, lon)
      const y = lat - place.lat
      if (Math.abs(x) <= wide && Math.abs(y) <= high) {
        const off = Math.hypot(x * scale, y)
        if (off < cornerOff) [corner, cornerOff] = [{ lat, lon }, off]
      }
      if (index === 0) continue
      const [lonBefore = 0, latBefore = 0] = line[index - 1] ?? []
      const fromX = eastward(place.lon, lonBefore)
      const fromY = latBefore - place.lat
      if (Math.min(x, fromX) > wide || Math.max(x, fromX) < -wide) continue
      if (Math.min(y, fromY) > high || Math.max(y, fromY) < -high) continue
      const near = nearestToOrigin([fromX * scale, fromY], [x * scale, y])
      const off = Math.hypot(...near)
      if (off >= edgeOff) continue
      edge = { lat: place.lat + near[1], lon: place.lon + near[0] / scale }
      edgeOff = off
    }
  }
  return corner ?? edge
}

function nearestToOrigin([fromX, fromY]: [number, number], [toX, toY]: [number, number]): [number, number] {
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const square = alongX * alongX + alongY * alongY
  const part = square === 0 ? 0 : Math.max(0, Math.min(1, -(fromX * alongX + fromY * alongY) / square))
  return [fromX + part * alongX, fromY + part * alongY]
}
