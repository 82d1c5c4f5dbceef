import type { RuleParams } from '../rules/rule-terms'
import type { Going } from './alert-book'
import { type Began, NOTHING_TOLD, type Tell, type Terms } from './detector'
import type { AnyFixDetector } from './detectors-of-kinds'

type Kept = Going & { state: unknown }
type Rule = { detector: AnyFixDetector; maxGapMs: number }

/** What a rule will tell if nothing comes after the believed fix at `seen`: within the gap that it lets pass. */
export function dueWithin(
  { detector, maxGapMs }: Rule,
  kept: Kept,
  seen: number,
  terms: Terms<RuleParams>,
): Began | null {
  const due = detector.due?.(kept.state, terms, seen) ?? null
  return due && due.time - seen <= maxGapMs ? due : null
}

/**
 * What is told of a rule where a gap after the fix at `seen` is longer than it lets pass: what the clock may have told by
 * then, that what went on is over where it was seen last, or that a candidate came to nothing.
 */
export function lapse(rule: Rule, kept: Kept, seen: number, terms: Terms<RuleParams>): readonly Tell[] {
  const due = dueWithin(rule, kept, seen, terms)
  if (due) return [due, { kind: 'ended', time: Math.max(seen, due.time) }]
  if (kept.open || kept.ended === null) return [{ kind: 'ended', time: seen }]
  const since = rule.detector.pending?.(kept.state) ?? null
  return since === null ? NOTHING_TOLD : [{ kind: 'rejected', time: since, reason: 'gap' }]
}
