import { distanceM, type LatLon } from '@/lib/geo/distance'
import type { EdgeDistance } from './edge-distance'
import { eastward } from './shape'

/** A stretch of a straight way that is within a shape: from and to as shares of the way, and how deep it gets, metres. */
export type Within = { from: number; to: number; depthM: number }

/** Stretches shorter than this are not looked for. */
const LEAST_STEP_M = 1
/** Even where a way runs along an edge it is left after so many looks. */
const MOST_LOOKS = 4000
/** Corners that are looked at of a way along an edge; of shapes with many the steps are longer there. */
const MOST_CORNERS_SEEN = 200_000
/** No shape but a corridor is longer. */
const LONGEST_EDGE_M = 20_000
/** Where it is deepest is looked for at so many places. */
const DEPTH_LOOKS = 32

/** The place at a share of the straight way between two others. */
export const placeBetween = (from: LatLon, to: LatLon, share: number): LatLon => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lon: from.lon + eastward(from.lon, to.lon) * share,
})

/**
 * Where the straight way between two places leads through a shape. From wherever it is looked at, no edge is nearer than the
 * distance to it, so that the look goes on from there: a way that passes far off costs one look.
 */
export function wayWithin(distanceAt: EdgeDistance, from: LatLon, to: LatLon, corners = 1): Within[] {
  const length = distanceM(from, to)
  const mostLooks = Math.min(MOST_LOOKS, Math.ceil(MOST_CORNERS_SEEN / Math.max(1, corners)))
  const leastStepM = Math.max(LEAST_STEP_M, Math.min(length, LONGEST_EDGE_M) / mostLooks)
  const at = (share: number) => distanceAt(placeBetween(from, to, share))
  const found: Within[] = []
  let distance = at(0)
  let entered = distance <= 0 ? 0 : null
  let share = 0
  for (let looks = 0; share < 1 && looks < MOST_LOOKS; looks++) {
    const before = share
    share = length === 0 ? 1 : Math.min(1, share + Math.max(leastStepM, Math.abs(distance)) / length)
    distance = at(share)
    const isWithin = distance <= 0
    if (isWithin === (entered !== null)) continue
    const edge = edgeBetween(at, before, share, isWithin, length)
    if (entered === null) entered = edge
    else {
      found.push({ from: entered, to: edge, depthM: depth(at, entered, edge) })
      entered = null
    }
  }
  if (entered !== null) found.push({ from: entered, to: 1, depthM: depth(at, entered, 1) })
  return found
}

/** The share at which the side changes, to a tenth of a metre. */
function edgeBetween(
  at: (share: number) => number,
  low: number,
  high: number,
  enters: boolean,
  length: number,
): number {
  let [before, after] = [low, high]
  while ((after - before) * length > 0.1) {
    const middle = (before + after) / 2
    if (at(middle) <= 0 === enters) after = middle
    else before = middle
  }
  return after
}

function depth(at: (share: number) => number, from: number, to: number): number {
  let deepest = 0
  for (let look = 0; look <= DEPTH_LOOKS; look++)
    deepest = Math.max(deepest, -at(from + ((to - from) * look) / DEPTH_LOOKS))
  return deepest
}
