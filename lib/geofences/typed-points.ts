import { readCoordinates } from '@/lib/geo/distance'
import type { ShapePoint } from './shape'

/** The points of a text with one a line, as `41.157, -8.629`; or the number of the first line that is none. */
export function readPoints(text: string): { points: ShapePoint[] } | { wrongLine: number } {
  const points: ShapePoint[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const place = readCoordinates(line)
    if (!place) return { wrongLine: index + 1 }
    points.push([place.lat, place.lon])
  }
  return { points }
}

export const writePoints = (points: readonly ShapePoint[]): string =>
  points.map(([lat, lon]) => writePlace(lat, lon)).join('\n')

export const writePlace = (lat: number, lon: number): string => `${lat}, ${lon}`
