import { lastAtOrBefore } from './fixes'
import type { MeasuredColumn } from './measured'

/** A reading further from a fix says nothing of it. */
const NEAR_MS = 10 * 60_000

/** What was measured nearest to a moment; null where nothing was for long. */
export function measuredNear({ time, value }: MeasuredColumn, at: number): number | null {
  const before = lastAtOrBefore(time, at)
  const away = (index: number) => Math.abs((time[index] ?? Number.POSITIVE_INFINITY) - at)
  const nearest = away(before) <= away(before + 1) ? before : before + 1
  return away(nearest) <= NEAR_MS ? (value[nearest] ?? null) : null
}
