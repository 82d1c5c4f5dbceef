import type { TrackingSettings } from './settings'
import type { Place } from './state'
import type { Decision, SegmentRule } from './why'

/** What was measured is held against these. */
const THRESHOLDS: Partial<Record<SegmentRule, keyof TrackingSettings>> = {
  left: 'tripM',
  stood: 'stopS',
  stoodInSilence: 'stopS',
  silence: 'gapS',
}

/** A decision at a fix; `measured` in metres or seconds as the rule has it. */
export function decide(
  settings: TrackingSettings,
  rule: SegmentRule,
  { time }: Place,
  measured: number | null = null,
): Decision {
  const threshold = THRESHOLDS[rule]
  return {
    rule,
    fix: time,
    measured: measured === null ? null : Math.round(measured),
    threshold: threshold ? settings[threshold] : null,
  }
}
