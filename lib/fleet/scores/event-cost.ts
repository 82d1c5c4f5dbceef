import { isMoment } from './episodes'
import { bandOf, costsOf, type DrivenFigures, LEAST_M } from './score'
import type { LossKind, ScoreProfile } from './score-profile'

export type CostOf = { kind: LossKind; seconds: number; overKmh: number | null }

/**
 * What single events cost of a score: all that count together are what its kinds cost before they are made whole. Null where
 * there is no score.
 */
export function eventCosts(
  figures: DrivenFigures,
  { weights, bands }: Pick<ScoreProfile, 'weights' | 'bands'>,
): (event: CostOf) => number | null {
  if (figures.distanceM < LEAST_M) return () => null
  const sum = costsOf(figures, weights).reduce((all, cost) => all + cost, 0)
  // More than all of it cannot be lost: each has its part of 100 then.
  const scale = sum > 100 ? 100 / sum : 1
  const { distanceM, drivingS, idleOffTripS, idleS } = figures
  const part = (seconds: number, whole: number) => (whole > 0 ? seconds / whole : 0)
  const cost = ({ kind, seconds, overKmh }: CostOf): number => {
    if (kind === 'night') return weights.night * part(seconds, drivingS)
    // Of idling no more than all of the time is counted.
    if (kind === 'idling') return weights.idling * part(seconds, Math.max(idleS, drivingS + idleOffTripS))
    if (kind === 'speeding')
      return part(seconds * 60, drivingS) * (weights.speeding[bandOf(overKmh ?? 0, bands)] ?? 0)
    return isMoment(kind) ? (weights.events[kind] / distanceM) * 100_000 : 0
  }
  return (event) => cost(event) * scale
}
