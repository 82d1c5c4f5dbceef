import { distanceM, type LatLon } from '@/lib/geo/distance'
import { nextInWindow } from '@/lib/time/window-starts'
import type { ParamsOfKind } from '../../kinds/kinds'
import {
  type Began,
  type FixDetector,
  MINUTE_MS,
  NOTHING_TOLD,
  type RuleFix,
  type Tell,
  type Terms,
} from '../detector'

type Params = ParamsOfKind<'expectedInside'>

type Expected = {
  side: 'inside' | 'outside' | null
  /** Where it was outside. */
  at: LatLon | null
  /** When it is looked at next. */
  next: number | null
  told: boolean
}
/** Null before the first fix. */
export type ExpectedInsideState = Expected | null

/** Of one that goes on outside, the place is kept this exactly. */
const SAME_PLACE_M = 50

const nextTime = ({ schedule, params }: Terms<Params>, after: number): number | null =>
  schedule && nextInWindow(schedule, after, params.graceMinutes * MINUTE_MS)

/** What is told at the next look, as far as is known. */
function missing(state: ExpectedInsideState, { params, fenceAt }: Terms<Params>): Began | null {
  if (state?.side !== 'outside' || state.told || state.next === null || !state.at) return null
  if (!fenceAt?.(params.fenceId, state.next)) return null
  const { lat, lon } = state.at
  const data = { graceMinutes: params.graceMinutes }
  return { kind: 'began', time: state.next, lat, lon, speedKmh: null, data, lasts: true }
}

/** Told when a vehicle is not in a fence a while after a window of the schedule begins; over when it comes in. */
export const expectedInsideDetector: FixDetector<ExpectedInsideState, Params> = {
  initial: null,
  take(given, fix, terms) {
    const tells: Tell[] = []
    let state = given ?? { side: null, at: null, next: nextTime(terms, fix.time), told: false }
    if (state.next !== null && state.next <= fix.time) {
      const began = missing(state, terms)
      if (began) tells.push(began)
      state = { ...state, told: state.told || began !== null, next: nextTime(terms, fix.time) }
    }
    // It may be drift.
    if (fix.phase !== 'leaves' || state.side === null) state = seenAt(state, fix, terms)
    if (state.told && state.side !== 'outside') {
      tells.push({ kind: 'ended', time: fix.time })
      state = { ...state, told: false }
    }
    return { state, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
  due: missing,
}

function seenAt(state: Expected, fix: RuleFix, { params, fenceAt }: Terms<Params>): Expected {
  const fence = fenceAt?.(params.fenceId, fix.time)
  if (!fence) return state.side === null ? state : { ...state, side: null, at: null }
  const metres = fence.distanceAt(fix)
  const between = metres > 0 && metres <= fence.leaveM
  const side = metres <= 0 ? 'inside' : between && state.side ? state.side : 'outside'
  if (side === 'inside') return state.side === side ? state : { ...state, side, at: null }
  const isSame = state.side === side && state.at !== null && distanceM(state.at, fix) <= SAME_PLACE_M
  return isSame ? state : { ...state, side, at: { lat: fix.lat, lon: fix.lon } }
}
