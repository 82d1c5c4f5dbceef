import { describe, expect, it } from 'vitest'
import { explainDecision } from '@/lib/tracking/explain-decision'
import { SEGMENT_RULES } from '@/lib/tracking/why'

const decided = (rule: (typeof SEGMENT_RULES)[number], measured: number | null, threshold: number | null) =>
  explainDecision({ rule, measured, threshold })

describe('what is said about a decision', () => {
  it('names what was measured in its unit, and the threshold to change', () => {
    expect(decided('stood', 200, 180)).toEqual({
      text: 'inWords',
      measured: 200,
      threshold: 180,
      unit: 'seconds',
      changes: 'stopS',
    })
    expect(decided('left', 340, 300)).toMatchObject({ unit: 'metres', changes: 'tripM' })
    expect(decided('silence', 4000, 3600)).toMatchObject({ unit: 'seconds', changes: 'gapS' })
  })

  it('has figures without a threshold for a jump, and none for the first position', () => {
    expect(decided('jump', 52_000, null)).toMatchObject({ text: 'inWords', unit: 'metres', changes: null })
    expect(decided('firstSeen', null, null)).toMatchObject({ text: 'inWords', changes: null })
  })

  it('leaves out a sentence whose figures are not known', () => {
    expect(decided('stood', null, 180).text).toBe('nameOnly')
    expect(decided('left', 340, null).text).toBe('nameOnly')
    for (const rule of SEGMENT_RULES.filter((name) => name !== 'firstSeen'))
      expect(decided(rule, null, null).text, rule).toBe('nameOnly')
  })
})
