import type { ThresholdName } from './threshold-limits'
import type { Decision, SegmentRule } from './why'

const LENGTHS: ReadonlySet<SegmentRule> = new Set(['left', 'jump'])
const MEASURED: ReadonlySet<SegmentRule> = new Set(['left', 'stood', 'stoodInSilence', 'silence', 'jump'])
/** What a rule holds against. */
const RULE_THRESHOLDS: Partial<Record<SegmentRule, ThresholdName>> = {
  left: 'tripM',
  stood: 'stopS',
  stoodInSilence: 'stopS',
  silence: 'gapS',
}

export type Explanation = {
  /** `inWords` has the figures in it; without them only the rule's name is said. */
  text: 'inWords' | 'nameOnly'
  measured: number | null
  threshold: number | null
  unit: 'metres' | 'seconds'
  /** What to change to have it decided otherwise. */
  changes: ThresholdName | null
}

/** What there is to say about a decision. */
export function explainDecision({
  rule,
  measured,
  threshold,
}: Pick<Decision, 'rule' | 'measured' | 'threshold'>): Explanation {
  const changes = RULE_THRESHOLDS[rule] ?? null
  const lacks = MEASURED.has(rule) && (measured === null || (changes !== null && threshold === null))
  return {
    text: lacks ? 'nameOnly' : 'inWords',
    measured,
    threshold,
    changes,
    unit: LENGTHS.has(rule) ? 'metres' : 'seconds',
  }
}
