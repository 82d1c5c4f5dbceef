import type { Path } from './path'
import { firstEndingAfter, type Span, withoutSpans } from './spans'

/** Silence up to this long is how trackers report; while driving, longer silence hides a way. */
export const SILENCE_MS = 5 * 60_000

/**
 * A long silence between fix `index` of the path and the next. The vehicle is drawn where it fell
 * silent until `movesFrom`; from then on it is on its way to the next fix.
 */
export type Silence = {
  index: number
  movesFrom: number
  /** The part of it in which nobody knows where the vehicle was; null when it stood. */
  gap: Span | null
}

/**
 * Finds the silences that matter. One that a stop explains is a stop, however long. What the engine
 * called a gap is one, however short. Both lists are merged spans.
 */
export function findSilences(path: Path, stops: readonly Span[], gaps: readonly Span[]): Silence[] {
  const silences: Silence[] = []
  for (let index = 0; index + 1 < path.count; index++) {
    const from = path.time[index] ?? 0
    const to = path.time[index + 1] ?? 0
    const gap = gapBetween(from, to, stops, gaps)
    if (to - from <= SILENCE_MS && !gap) continue
    const last = withoutSpans({ from, to }, stops).at(-1)
    const movesFrom = gap || last?.to !== to ? to : last.from
    silences.push({ index, movesFrom, gap })
  }
  return silences
}

/** The part of the time between two neighbouring fixes in which nobody knows where the vehicle was. */
export function gapBetween(
  from: number,
  to: number,
  stops: readonly Span[],
  gaps: readonly Span[],
): Span | null {
  const told = gapWithin(gaps, from, to)
  if (told || to - from <= SILENCE_MS) return told
  return withoutSpans({ from, to }, stops).find((span) => span.to - span.from > SILENCE_MS) ?? null
}

function gapWithin(gaps: readonly Span[], from: number, to: number): Span | null {
  const gap = gaps[firstEndingAfter(gaps, from)]
  if (!gap || gap.from >= to) return null
  return { from: Math.max(gap.from, from), to: Math.min(gap.to, to) }
}
