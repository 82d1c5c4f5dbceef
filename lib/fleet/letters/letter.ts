import type { Loss, Score } from '@/lib/fleet/scores/score'
import type { LossKind } from '@/lib/fleet/scores/score-profile'

/** How somebody drove in a month. */
export type MonthDriven = Score & { distanceM: number; drivingS: number; disputed: number }

/** What went well: nothing of a kind at all, or less lost for it than in the month before. */
export type Praise = { kind: LossKind; what: 'none' } | { kind: LossKind; what: 'less'; points: number }

/** So many lines stand under a heading: a letter is read on a phone. */
const MOST_LINES = 3
/** Where less than half of the driving could be seen, no harsh moment is no praise. */
const LEAST_COVERAGE = 50
const HARSH: readonly LossKind[] = ['harshBraking', 'harshAcceleration', 'harshCornering']

/** Who did not drive at all is written no letter. */
export const hasDriven = ({ distanceM, drivingS }: MonthDriven): boolean => distanceM > 0 && drivingS > 0

/** What cost the most points, the most first. */
export const topLosses = ({ losses }: MonthDriven): Loss[] =>
  losses
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, MOST_LINES)

/** What can be praised: what became better first, by how much it did, then what did not happen at all. */
export function praiseOf(now: MonthDriven, before: MonthDriven): Praise[] {
  if (now.score === null) return []
  const pointsOf = ({ losses }: MonthDriven, kind: LossKind) =>
    losses.find((loss) => loss.kind === kind)?.points ?? 0
  const happened = (kind: LossKind) => now.losses.some((loss) => loss.kind === kind)
  const seen = [...((now.coverage ?? 0) >= LEAST_COVERAGE ? HARSH : []), 'speeding' as const]
  const none = seen.filter((kind) => !happened(kind)).map((kind): Praise => ({ kind, what: 'none' }))
  const less = before.losses
    .map(({ kind, points }) => ({ kind, what: 'less' as const, points: points - pointsOf(now, kind) }))
    .filter(({ kind, points }) => points > 0 && happened(kind))
    .sort((a, b) => b.points - a.points)
  return [...less, ...none].slice(0, MOST_LINES)
}
