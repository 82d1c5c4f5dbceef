import type { Findings, FixStep, JudgedFix, ReadingStep } from '@/lib/ingest/step'
import {
  duesOfReadingRules,
  followReadingRules,
  NEW_READING_RULES,
  NO_READING_RULES,
  type ReadingRuleSettings,
  type ReadingRulesState,
} from './reading-rules-step'
import {
  duesOfRules,
  followRules,
  NEW_RULES,
  NO_RULES,
  type RuleSettings,
  type RulesState,
  type WordedFix,
} from './rules-step'

/** Alerts are events: it finds no trips and no periods. */
const NO_FINDINGS: Findings = { segments: [], periods: [] }

/** Alert rules over fixes. */
export const alertRulesStep: FixStep<'alertRules', RulesState, RuleSettings> = {
  name: 'alertRules',
  version: 1,
  over: 'fixes',
  initial: NEW_RULES,
  settings: NO_RULES,
  decide(given, fixes, settings) {
    const { state, events } = followRules(given, fixes.filter(hasWord), settings)
    return { state, closed: NO_FINDINGS, events, revised: [] }
  },
  dues: duesOfRules,
  open: () => NO_FINDINGS,
}

/** Alert rules over readings. */
export const readingRulesStep: ReadingStep<'readingRules', ReadingRulesState, ReadingRuleSettings> = {
  name: 'readingRules',
  version: 1,
  over: 'readings',
  initial: NEW_READING_RULES,
  settings: NO_READING_RULES,
  decide(given, readings, settings) {
    const { state, events } = followReadingRules(given, readings, settings)
    return { state, closed: NO_FINDINGS, events, revised: [] }
  },
  dues: duesOfReadingRules,
  open: () => NO_FINDINGS,
}

const hasWord = (fix: JudgedFix): fix is JudgedFix & WordedFix => fix.word !== undefined
