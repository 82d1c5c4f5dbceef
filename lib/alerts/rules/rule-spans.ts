import { MINUTE_MS } from '../detection/detector'
import { type AlertKindName, alertKind } from '../kinds/kinds'

/** What a rule asks of the time around an alert. Rules of before there were any lack them. */
export type RuleSpans = {
  /** What is alerted to is alerted to only when the state before it lasted for so many minutes; 0 is off. */
  minBeforeMinutes?: number | null
  /** What goes on does not through a gap of more than so many minutes; null is as the kind has it. */
  maxGapMinutes?: number | null
}

/** Both among other terms, with their names. */
export const spansOf = ({ minBeforeMinutes, maxGapMinutes }: RuleSpans) => ({
  minBeforeMinutes: minBeforeMinutes ?? 0,
  maxGapMinutes: maxGapMinutes ?? null,
})

/** Both as detection reads them, in milliseconds: 0 and infinity are off. */
export type Spans = { minBeforeMs: number; maxGapMs: number }

/** What of the spans a kind knows. */
export function spansFor(kind: AlertKindName, terms: RuleSpans): Spans {
  const { minBefore, maxGap } = alertKind(kind)
  const { minBeforeMinutes, maxGapMinutes } = spansOf(terms)
  return {
    minBeforeMs: minBefore ? minBeforeMinutes * MINUTE_MS : 0,
    maxGapMs: maxGap && maxGapMinutes !== null ? maxGapMinutes * MINUTE_MS : Number.POSITIVE_INFINITY,
  }
}

/** The names of those that a kind does not know and a rule says all the same. */
export function spansUnknownTo(kind: AlertKindName, terms: RuleSpans): (keyof RuleSpans)[] {
  const { minBefore, maxGap } = alertKind(kind)
  const { minBeforeMinutes, maxGapMinutes } = spansOf(terms)
  const unknown: (keyof RuleSpans)[] = []
  if (!minBefore && minBeforeMinutes !== 0) unknown.push('minBeforeMinutes')
  if (!maxGap && maxGapMinutes !== null) unknown.push('maxGapMinutes')
  return unknown
}
