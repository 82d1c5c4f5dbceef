import { DEGREE_M, type LatLon } from '@/lib/geo/distance'
import { isBeyond, type JudgedFence, meet, meetAnywhere } from './fence-set'
import type { FenceSettings } from './fence-terms'
import { type Box, eastward, narrowing } from './shape'

/** What lies so far around a way is looked up at once: until the vehicle has come so far, only that is looked at. */
const AROUND_M = 2000
/** Where more lie around, each way is looked up by itself. */
const MOST_AROUND = 32

/** What lies within a box; fences that are watched count wherever the vehicle is. `turns` where the box or one of them wraps. */
type Around = { box: Box; fences: readonly { fence: JudgedFence; isWatched: boolean }[]; turns: boolean }

const lookedUp = new WeakMap<FenceSettings, Around>()
const NONE: readonly JudgedFence[] = []

/**
 * The fences whose box is not farther than `metres` from the box around the way from one place to another, and those that tell
 * of staying away, in the order of their accounts. The same fences may be named twice. Settings never change.
 */
export function fencesNear(
  settings: FenceSettings,
  from: LatLon,
  to: LatLon,
  metres: number,
): readonly JudgedFence[] {
  if (settings.sets.length === 0) return NONE
  const box = boxAround(from, to, metres)
  const known = around(settings, box)
  if (known === null) return lookUp(settings, box)
  const isNear = known.turns ? meetAnywhere : meetHere
  let found: JudgedFence[] | null = null
  for (const { fence, isWatched } of known.fences) {
    if (!isWatched && !isNear(box, fence.box)) continue
    if (found) found.push(fence)
    else found = [fence]
  }
  return found ?? NONE
}

const meetHere = (one: Box, other: Box): boolean => meet(one, other, 0)

const lookUp = ({ sets }: FenceSettings, box: Box): readonly JudgedFence[] =>
  sets.flatMap((set) => [...set.meeting(box), ...set.watchedOutside])

/** What is known around a way, looked up anew where that is not all; null where too much lies there to look at each. */
function around(settings: FenceSettings, box: Box): Around | null {
  const known = lookedUp.get(settings)
  if (known && isIn(box, known.box)) return known
  const wide = wider(box)
  const fences = settings.sets.flatMap((set) => [
    ...set.meeting(wide).map((fence) => ({ fence, isWatched: false })),
    ...set.watchedOutside.map((fence) => ({ fence, isWatched: true })),
  ])
  if (fences.length > MOST_AROUND) return null
  const turns = isBeyond(wide) || fences.some(({ fence }) => isBeyond(fence.box))
  const made: Around = { box: wide, fences, turns }
  lookedUp.set(settings, made)
  return made
}

const isIn = (inner: Box, outer: Box): boolean =>
  inner.south >= outer.south &&
  inner.north <= outer.north &&
  inner.west >= outer.west &&
  inner.east <= outer.east

/** What `around` of `shape.ts` is for a path, for two points: this one is asked of every fix. */
function boxAround(from: LatLon, to: LatLon, metres: number): Box {
  const east = from.lon + eastward(from.lon, to.lon)
  const high = metres / DEGREE_M
  const wide = high / narrowing(Math.max(Math.abs(from.lat), Math.abs(to.lat)) + high)
  return {
    south: Math.min(from.lat, to.lat) - high,
    north: Math.max(from.lat, to.lat) + high,
    west: Math.min(from.lon, east) - wide,
    east: Math.max(from.lon, east) + wide,
  }
}

function wider({ south, west, north, east }: Box): Box {
  const high = AROUND_M / DEGREE_M
  const wide = high / narrowing(Math.max(Math.abs(south), Math.abs(north)) + high)
  return { south: south - high, north: north + high, west: west - wide, east: east + wide }
}
