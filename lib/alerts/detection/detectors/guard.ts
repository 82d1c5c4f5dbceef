import { distanceM, type LatLon } from '@/lib/geo/distance'
import type { ParamsOfKind } from '../../kinds/kinds'
import { type FixDetector, GAP_MS, NOTHING_TOLD, type RuleFix, silenceBefore, type Tell } from '../detector'

type Params = ParamsOfKind<'guard'>
type Outside = LatLon & { time: number; speedKmh: number | null; source: 'fix' | 'afterGap' }

export type GuardState = {
  side: 'inside' | 'outside' | null
  /** The first fix outside. */
  candidate: Outside | null
}

/** Of a receiver that says nothing of its error: farther outside than this is outside for certain. */
const ACCURACY_M = 15
/** So far outside, one fix is enough. */
const DEEP_M = 100

/** Told when a vehicle leaves a circle around a place; over when it is back. */
export const guardDetector: FixDetector<GuardState, Params> = {
  initial: { side: null, candidate: null },
  take(given, fix, { params }) {
    const outsideM = distanceM(params, fix) - params.radiusM
    if (outsideM <= 0) return inside(given, fix)
    if (outsideM <= ACCURACY_M || given.side === 'outside') return { state: given, tells: NOTHING_TOLD }
    // Where it was seen first is no leaving.
    if (given.side === null) return { state: { side: 'outside', candidate: null }, tells: NOTHING_TOLD }
    const { time, lat, lon, speedKmh } = fix
    const source = silenceBefore(fix) > GAP_MS ? 'afterGap' : 'fix'
    const candidate = given.candidate ?? { time, lat, lon, speedKmh, source }
    const isCertain = fix.phase !== 'leaves' && (given.candidate !== null || outsideM > DEEP_M)
    if (!isCertain) return { state: given.candidate ? given : { ...given, candidate }, tells: NOTHING_TOLD }
    const { source: known, ...first } = candidate
    const data = { radiusM: params.radiusM, source: known }
    return {
      state: { side: 'outside', candidate: null },
      tells: [{ kind: 'began', ...first, data, lasts: true }],
    }
  },
  wouldCount: (fix, { params }) => distanceM(params, fix) - params.radiusM > ACCURACY_M,
}

function inside(given: GuardState, { phase, time }: RuleFix) {
  if (phase === 'leaves' && given.side !== null) return { state: given, tells: NOTHING_TOLD }
  if (given.side === 'inside' && !given.candidate) return { state: given, tells: NOTHING_TOLD }
  const tells: Tell[] = given.candidate
    ? [{ kind: 'rejected', time: given.candidate.time, reason: 'drift' }]
    : given.side === 'outside'
      ? [{ kind: 'ended', time }]
      : []
  return { state: { side: 'inside' as const, candidate: null }, tells }
}
