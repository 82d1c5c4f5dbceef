import { DEGREE_M, type LatLon } from '@/lib/geo/distance'
import type { RegionCode } from './region-codes'
import { type Ring, regionOutlines } from './region-outlines'

type Box = { west: number; south: number; east: number; north: number }
type Part = { code: RegionCode; ring: Ring; box: Box }

let known: { parts: Part[]; box: Box } | undefined

/**
 * The region of China that a position lies in, null outside. Positions and outlines are both WGS-84:
 * what a map in GCJ-02 shows lies some 500 m beside, and must be turned back first.
 */
export function regionOf({ lat, lon }: LatLon): RegionCode | null {
  const { parts, box } = loadParts()
  if (!within(box, lat, lon, 0)) return null
  return parts.find((part) => within(part.box, lat, lon, 0) && encloses(part.ring, lat, lon))?.code ?? null
}

/** The region whose border is nearest, null where none is within `reachM`. */
export function nearestRegion({ lat, lon }: LatLon, reachM: number): RegionCode | null {
  const { parts, box } = loadParts()
  const reach = reachM / DEGREE_M
  const interval = Math.cos((lat * Math.PI) / 180)
  const margin = reach / Math.max(0.1, interval)
  if (!within(box, lat, lon, margin)) return null
  let best: RegionCode | null = null
  let least = reach * reach
  for (const { code, ring, box: around } of parts) {
    if (!within(around, lat, lon, margin)) continue
    const square = squareTo(ring, lat, lon, interval)
    if (square > least) continue
    least = square
    best = code
  }
  return best
}

function loadParts() {
  if (known) return known
  const parts = [...regionOutlines()].flatMap(([code, rings]) =>
    rings.map((ring) => ({ code, ring, box: boxOf(ring) })),
  )
  known = { parts, box: boxOf(parts.flatMap(({ ring }) => ring)) }
  return known
}

function boxOf(ring: Ring): Box {
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const [lon, lat] of ring) {
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return box
}

const within = ({ west, south, east, north }: Box, lat: number, lon: number, margin: number) =>
  lon >= west - margin && lon <= east + margin && lat >= south - margin && lat <= north + margin

/** Whether a line from the point to the east crosses the ring an odd number of times. */
function encloses(ring: Ring, lat: number, lon: number): boolean {
  let inside = false
  let before = ring[ring.length - 1]
  for (const point of ring) {
    if (before && point[1] > lat !== before[1] > lat) {
      const crossing = point[0] + ((before[0] - point[0]) * (lat - point[1])) / (before[1] - point[1])
      if (lon < crossing) inside = !inside
    }
    before = point
  }
  return inside
}

/** Square of the distance to the ring, in degrees of latitude. */
function squareTo(ring: Ring, lat: number, lon: number, interval: number): number {
  let least = Number.POSITIVE_INFINITY
  let before = ring[ring.length - 1]
  for (const point of ring) {
    if (before) {
      const [ax, ay] = [(before[0] - lon) * interval, before[1] - lat]
      const [dx, dy] = [(point[0] - lon) * interval - ax, point[1] - lat - ay]
      const length = dx * dx + dy * dy
      const along = length > 0 ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length)) : 0
      least = Math.min(least, (ax + along * dx) ** 2 + (ay + along * dy) ** 2)
    }
    before = point
  }
  return least
}
