import type { Fixes } from './fixes'
import type { Path } from './path'
import { type RibbonPart, type RibbonState, sumStates } from './ribbon'

export type TrackTotals = {
  metres: number
  /** Milliseconds in each state; together they are the whole ribbon. */
  ms: Record<RibbonState, number>
  maxKmh: number | null
  /** Way by time under way. */
  averageKmh: number | null
  stops: number
  trips: number
  fixes: number
  flagged: number
}

export function totalsOf(
  fixes: Fixes,
  path: Path,
  ribbon: readonly RibbonPart[],
  counts: { stops: number; trips: number },
): TrackTotals {
  const ms = sumStates(ribbon)
  const metres = path.metres[path.count - 1] ?? 0
  let max = Number.NEGATIVE_INFINITY
  for (const kmh of path.speedKmh) if (kmh > max) max = kmh
  let flagged = 0
  for (const flags of fixes.flags) if (flags !== 0) flagged++
  return {
    metres,
    ms,
    maxKmh: max >= 0 ? max : null,
    averageKmh: ms.moving > 0 && metres > 0 ? (metres / ms.moving) * 3600 : null,
    ...counts,
    fixes: fixes.count,
    flagged,
  }
}
