import type { LatLon } from '@/lib/geo/distance'
import { distanceM } from '@/lib/geo/distance'
import type { SharedPosition } from './schema'

/** Where a vehicle is drawn, and where it heads; degrees, null where that is not told. */
export type Spot = LatLon & { heading: number | null }
/** On its way from one spot to another; milliseconds. */
export type Glide = { from: Spot; to: Spot; began: number; ms: number }

const SHORTEST_MS = 600
const LONGEST_MS = 10_000
/** Farther is not a way but another place. */
const FARTHEST_M = 5000

export const standStill = (spot: Spot, now: number): Glide => ({ from: spot, to: spot, began: now, ms: 0 })

/** Where it is drawn at `now`. */
export function spotAt({ from, to, began, ms }: Glide, now: number): Spot {
  const share = ms === 0 ? 1 : Math.min(1, Math.max(0, (now - began) / ms))
  if (share === 1) return to
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    lon: eastOf(from.lon, to.lon, share),
    heading: turned(from.heading, to.heading, Math.min(1, share * 3)),
  }
}

/**
 * The way to the next spot, in about the time between its fix and the one before. It is none where there is no line
 * between the two: what was withheld in between is not to be seen in passing.
 */
export function glideTo(
  known: Glide,
  to: Spot,
  { now, ms, joins }: { now: number; ms: number; joins: boolean },
): Glide {
  const from = spotAt(known, now)
  const metres = distanceM(from, to)
  if (!joins || metres > FARTHEST_M) return standStill(to, now)
  if (metres === 0 && from.heading === to.heading) return standStill(to, now)
  return { from, to, began: now, ms: Math.min(LONGEST_MS, Math.max(SHORTEST_MS, ms)) }
}

/** Whether a vehicle may be seen to go from one position to the next. Without parts, which come with a trail, only where nothing is withheld. */
export function joinsOn(before: SharedPosition, next: SharedPosition, withholds: boolean): boolean {
  if (next.part !== undefined) return before.part === next.part
  return !withholds
}

/** Between two longitudes the short way round. */
function eastOf(from: number, to: number, share: number): number {
  const way = ((((to - from) % 360) + 540) % 360) - 180
  return from + way * share
}

/** Between two headings the short way round. */
function turned(from: number | null, to: number | null, share: number): number | null {
  if (from === null || to === null) return to
  const way = ((((to - from) % 360) + 540) % 360) - 180
  return (from + way * share + 360) % 360
}
