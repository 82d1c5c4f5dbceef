import { distanceM, type LatLon } from '@/lib/geo/distance'
import type { JudgedFence } from './fence-set'
import { placeBetween, wayWithin } from './way-within'

/** On which side of its edge a device is; null where it cannot be told: near the edge, or never seen clear of it. */
export type Side = 'inside' | 'outside'

/** Where a device was first seen on the other side. */
export type Candidate = LatLon & {
  side: Side
  time: number
  speedKmh: number | null
  source: CrossingSource
  /** How deep the way has led into the fence since. */
  depthM: number
}

/** What is remembered of a device and one version of a fence. */
export type FenceState = { version: number; side: Side | null; candidate: Candidate | null }

/** How the time of a crossing is known: a fix was seen there; it lies between two fixes; the first fix after a long silence. */
export type CrossingSource = 'fix' | 'between' | 'afterGap'
export type Crossing = LatLon & {
  side: Side
  time: number
  speedKmh: number | null
  source: CrossingSource
}

/** A believed fix; where the device stands, the place is the mean of its fixes there. Milliseconds UTC, degrees, metres. */
export type FencedFix = LatLon & {
  time: number
  speedKmh: number | null
  accuracyM: number
  /** The believed fix before it; null after a silence too long to know the way. */
  before: (LatLon & { time: number }) | null
  afterGap: boolean
}

/** What is remembered after a fix, the very same where nothing changed, and the crossings in the order of their times. */
export type Judged = { state: FenceState; crossings: readonly Crossing[] }

/** A side is believed at once when it is so deep, after so long without a sign of the other, or when two fixes agree. */
const DEEP_M = 100
const CONFIRM_MS = 20_000

const NONE: readonly Crossing[] = []

/** What a fix says of one fence, whose state it was before. */
export function judgeFence(fence: JudgedFence, state: FenceState, fix: FencedFix): Judged {
  const distance = fence.distanceAt(fix)
  const side = sideOf(fence, distance, fix.accuracyM)
  if (state.side === null) return { state: side === null ? state : { ...state, side }, crossings: NONE }
  const deepEnough = fence.leaveM + fix.accuracyM
  const depthM = depthOfWay(fence, state, fix, distance)
  if (side === state.side) {
    const crossings =
      side === 'outside' && Math.max(depthM, state.candidate?.depthM ?? 0) > deepEnough
        ? passed(fence, state.candidate, fix, deepEnough)
        : NONE
    return { state: state.candidate ? { ...state, candidate: null } : state, crossings }
  }
  const { candidate } = state
  if (candidate === null) {
    if (side === null) {
      const begun = depthM > deepEnough ? candidateOnWay(fence, fix, deepEnough) : null
      return { state: begun ? { ...state, candidate: begun } : state, crossings: NONE }
    }
    const begun = candidateAt(side, fix, depthM)
    if (Math.abs(distance) <= DEEP_M) return { state: { ...state, candidate: begun }, crossings: NONE }
    return crossedAt(state, begun)
  }
  if (side !== null || fix.time - candidate.time >= CONFIRM_MS) return crossedAt(state, candidate)
  const deeper = Math.max(candidate.depthM, depthM)
  return { state: { ...state, candidate: { ...candidate, depthM: deeper } }, crossings: NONE }
}

/** Inside the edge is inside; outside is only what is so for certain. */
function sideOf({ leaveM }: JudgedFence, distance: number, accuracyM: number): Side | null {
  if (distance <= 0) return 'inside'
  return distance - accuracyM > leaveM ? 'outside' : null
}

/** How deep the way to a fix leads into a fence that it is taken to be outside of. */
function depthOfWay(fence: JudgedFence, { side }: FenceState, fix: FencedFix, distance: number) {
  const { before } = fix
  if (side !== 'outside' || before === null) return Math.max(0, -distance)
  // So far off that a way of that length cannot have come from it.
  if (distance > distanceM(before, fix) + 1) return 0
  return wayWithin(fence.distanceAt, before, fix, fence.corners).reduce(
    (most, { depthM }) => Math.max(most, depthM),
    0,
  )
}

const candidateAt = (
  side: Side,
  { lat, lon, time, speedKmh, afterGap }: FencedFix,
  depthM: number,
): Candidate => ({ side, lat, lon, time, speedKmh, depthM, source: afterGap ? 'afterGap' : 'fix' })

/** Where the way to a fix near the edge led deep into the fence before. */
function candidateOnWay(fence: JudgedFence, fix: FencedFix, deepEnough: number): Candidate | null {
  const { before } = fix
  if (before === null) return null
  const stretch = wayWithin(fence.distanceAt, before, fix, fence.corners).find(
    ({ depthM }) => depthM > deepEnough,
  )
  return stretch ? { ...between('inside', before, fix, stretch.from), depthM: stretch.depthM } : null
}

const between = (side: Side, before: LatLon & { time: number }, fix: FencedFix, share: number): Crossing => ({
  ...placeBetween(before, fix, share),
  time: Math.round(before.time + (fix.time - before.time) * share),
  side,
  speedKmh: null,
  source: 'between',
})

const crossingOf = ({ depthM: _depth, ...crossing }: Candidate): Crossing => crossing

function crossedAt({ version }: FenceState, candidate: Candidate): Judged {
  return {
    state: { version, side: candidate.side, candidate: null },
    crossings: [crossingOf(candidate)],
  }
}

/**
 * The crossings of one who was outside and is outside again: in between, the way led so deep through the fence that the
 * error of the fixes does not explain it.
 */
function passed(
  fence: JudgedFence,
  candidate: Candidate | null,
  fix: FencedFix,
  deepEnough: number,
): Crossing[] {
  const { before } = fix
  if (before === null) return []
  const stretches = wayWithin(fence.distanceAt, before, fix, fence.corners)
  const first = stretches[0]
  const crossings: Crossing[] = []
  if (candidate) {
    const left = first?.from === 0 ? first.to : 0
    crossings.push(crossingOf(candidate), between('outside', before, fix, left))
  }
  for (const { from, to, depthM } of stretches)
    if (from > 0 && depthM > deepEnough)
      crossings.push(between('inside', before, fix, from), between('outside', before, fix, to))
  return crossings
}
