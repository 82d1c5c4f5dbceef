import type { LatLon } from '@/lib/geo/distance'
import { type Crossing, type FenceState, judgeFence, type Side } from '@/lib/geofences/judge-fence'
import type { ParamsOfKind } from '../../kinds/kinds'
import {
  type Began,
  type FixDetector,
  GAP_MS,
  MINUTE_MS,
  NOTHING_TOLD,
  type RuleFix,
  type Said,
  silenceBefore,
  type Tell,
  type Terms,
} from '../detector'

type At = LatLon & { time: number }
type Since = At & { speedKmh: number | null }
/** The last fix is kept: the way from there counts. */
type Kept = FenceState & { last: At }

/** What is known of the fence of a rule; null where there is none to be judged by. */
type Followed = {
  now: Kept
  /** As it was before it seemed to leave where it stands, and what it crossed since: that may be drift. */
  before: Kept | null
  held: readonly Crossing[]
} | null

/** Of a receiver that says nothing of its error. */
const ACCURACY_M = 15

/**
 * Judges a fix by the fence of a rule, as fences are (`judge-fence.ts`): what is known then, and the crossings that it makes
 * certain, in the order of their times. The first fix, and the first of a changed fence, says only on which side it is.
 */
function follow(
  given: Followed,
  fix: RuleFix,
  { params, fenceAt }: Terms<{ fenceId: number }>,
): { followed: Followed; crossings: readonly Crossing[] } {
  const fence = fenceAt?.(params.fenceId, fix.time)
  if (!fence) return { followed: null, crossings: [] }
  const { time, lat, lon, speedKmh, beforeTime } = fix
  const { version } = fence
  const known = given?.now.version === version ? given : null
  const back = fix.drifted && known?.before ? { now: known.before, before: null, held: [] } : known
  const kept = back?.now ?? { version, side: null, candidate: null }
  const afterGap = silenceBefore(fix) > GAP_MS
  const before = beforeTime === null || afterGap ? null : (back?.now.last ?? null)
  const judged = judgeFence(fence, kept, {
    time,
    lat,
    lon,
    speedKmh,
    accuracyM: ACCURACY_M,
    before,
    afterGap,
  })
  const { side, candidate } = judged.state
  const now = { version, side, candidate, last: { time, lat, lon } }
  const crossings = back && back.held.length > 0 ? [...back.held, ...judged.crossings] : judged.crossings
  if (fix.phase !== 'leaves') return { followed: { now, before: null, held: NONE }, crossings }
  return { followed: { now, before: back && (back.before ?? back.now), held: crossings }, crossings: NONE }
}

const NONE: readonly Crossing[] = []

const began = ({ time, lat, lon, speedKmh }: Since, data: Began['data'], lasts: boolean): Began => ({
  kind: 'began',
  time,
  lat,
  lon,
  speedKmh,
  data,
  lasts,
})

/** `turned` is when it crossed the edge last, of a rule that asks how long it was on the other side. */
type Crossed = (NonNullable<Followed> & { turned?: number }) | null

/** Told when a vehicle comes to one side of the edge of a fence. */
const crossingTo = (side: Side): FixDetector<Crossed, ParamsOfKind<'fenceEnter'>> => ({
  initial: null,
  take(given, fix, terms) {
    const { followed, crossings } = follow(given, fix, terms)
    // Of another version of the fence it is not known.
    let turned = followed?.now.version === given?.now.version ? given?.turned : undefined
    if (crossings.length === 0 && turned === undefined) return { state: followed, tells: NOTHING_TOLD }
    const { fenceId } = terms.params
    const tells: Tell[] = []
    for (const { side: crossedTo, source, ...at } of crossings) {
      const beforeMs = turned === undefined ? null : at.time - turned
      if (crossedTo === side) tells.push({ ...began(at, { fenceId, source }, false), beforeMs })
      turned = at.time
    }
    const state =
      terms.minBeforeMs > 0 && followed && turned !== undefined ? { ...followed, turned } : followed
    return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
})

export const fenceEnterDetector = crossingTo('inside')
export const fenceExitDetector = crossingTo('outside')

type StayParams = ParamsOfKind<'fenceStay'>
/** Since when it is inside for certain, and whether that was told. */
export type FenceStayState = { followed: Followed; since: Since | null; told: boolean } | null

const dueOf = (since: Since, { fenceId, minutes }: StayParams): Began => ({
  ...began({ ...since, time: since.time + minutes * MINUTE_MS, speedKmh: null }, { fenceId, minutes }, true),
  since: since.time,
})

/** Nothing is due while it may have left. */
function stayed(state: FenceStayState, { params }: Terms<StayParams>): Began | null {
  const now = state?.followed?.now
  if (!state?.since || state.told || now?.side !== 'inside' || now.candidate) return null
  return dueOf(state.since, params)
}

/** Told when a vehicle is inside a fence for so long; over when it leaves. */
export const fenceStayDetector: FixDetector<FenceStayState, StayParams> = {
  initial: null,
  take(given, fix, terms): Said<FenceStayState> {
    const { followed, crossings } = follow(given?.followed ?? null, fix, terms)
    const tells: Tell[] = []
    let { since, told } = given ?? { since: null, told: false }
    const tell = (due: Began | null, until: number) => {
      if (!due || told || due.time > until) return
      tells.push(due)
      told = true
    }
    const end = (time: number) => {
      if (told) tells.push({ kind: 'ended', time })
      since = null
      told = false
    }
    tell(stayed(given, terms), fix.time)
    for (const { side, time, lat, lon, speedKmh } of crossings) {
      if (since && side === 'outside') tell(dueOf(since, terms.params), time)
      end(time)
      if (side === 'inside') since = { time, lat, lon, speedKmh }
    }
    if (!followed) {
      end(fix.time)
      return { state: null, tells: tells.length > 0 ? tells : NOTHING_TOLD }
    }
    const { side, candidate } = followed.now
    if (fix.phase !== 'leaves' && side !== 'inside' && !candidate) end(fix.time)
    if (side === 'inside' && !followed.before)
      since ??= { time: fix.time, lat: fix.lat, lon: fix.lon, speedKmh: fix.speedKmh }
    return { state: { followed, since, told }, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
  pending: (state) => (state?.since && !state.told ? state.since.time : null),
  due: stayed,
}
