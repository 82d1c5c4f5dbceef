import { DEGREE_M, type LatLon } from './distance'

type Circle = LatLon & { radiusM: number }

const CORNERS = 64
const RADIANS = Math.PI / 180

/** A circle as a closed line of longitudes and latitudes, to be drawn. */
export function circleOutline({ lat, lon, radiusM }: Circle): [lon: number, lat: number][] {
  const height = radiusM / DEGREE_M
  const width = height / Math.max(0.01, Math.cos(lat * RADIANS))
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % CORNERS)) / CORNERS
    return [lon + width * Math.sin(angle), lat + height * Math.cos(angle)]
  })
}

/** West, south, east and north of all of them; null for none. */
export function boundsOfCircles(
  circles: readonly Circle[],
): [west: number, south: number, east: number, north: number] | null {
  const points = circles.flatMap(circleOutline)
  if (points.length === 0) return null
  const lons = points.map(([lon]) => lon)
  const lats = points.map(([, lat]) => lat)
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}
