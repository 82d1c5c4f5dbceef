import type { Position } from 'geojson'
import { latOf, lonOf, mercatorX, mercatorY } from './mercator'

const SCANS = 32

/**
 * Where the name of a country reads best: in the middle of its widest interval, near its centre of
 * gravity. `ring` is the outline of its largest part.
 */
export function labelPoint(ring: readonly Position[]): Position {
  const points = ring.map(([lon = 0, lat = 0]) => [mercatorX(lon), mercatorY(lat)] as const)
  const ys = points.map(([, y]) => y)
  const top = Math.min(...ys)
  const height = Math.max(...ys) - top
  const centre = centreOf(points)
  let best = { x: centre[0], y: centre[1], score: 0 }
  for (let scan = 1; scan < SCANS; scan++) {
    const y = top + (height * scan) / SCANS
    const crossings = crossingsAt(points, y)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [from = 0, to = 0] = [crossings[i], crossings[i + 1]]
      const score = (to - from) * (1 - Math.abs(y - centre[1]) / height)
      if (score > best.score) best = { x: (from + to) / 2, y, score }
    }
  }
  return [lonOf(best.x), latOf(best.y)]
}

type Point = readonly [x: number, y: number]

function crossingsAt(points: readonly Point[], y: number): number[] {
  const found: number[] = []
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1] as Point
    const [bx, by] = points[i] as Point
    if (ay > y !== by > y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
  }
  return found.sort((a, b) => a - b)
}

function centreOf(points: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0]
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1] as Point
    const [bx, by] = points[i] as Point
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return area === 0 ? (points[0] ?? [0.5, 0.5]) : [x / (3 * area), y / (3 * area)]
}

/** Square kilometres inside of a ring, on the sphere. */
export function ringAreaKm2(ring: readonly Position[]): number {
  const radians = Math.PI / 180
  let sum = 0
  for (let i = 1; i < ring.length; i++) {
    const [aLon = 0, aLat = 0] = ring[i - 1] ?? []
    const [bLon = 0, bLat = 0] = ring[i] ?? []
    sum += (bLon - aLon) * radians * (2 + Math.sin(aLat * radians) + Math.sin(bLat * radians))
  }
  return Math.abs(sum / 2) * 6371 ** 2
}
