import type { ReadingRow } from '@/lib/ingest/change'
import type { Due, RaisedEvent } from '@/lib/ingest/step'
import { type Measured, measuresOf } from '@/lib/tracking/sensing/measures'
import { isSwitch, type Switched, switchIn } from '@/lib/tracking/sensing/switches'
import { UNWIRED, type Wired } from '@/lib/tracking/sensing/wiring'
import { holdsAt, type PreparedRule, prepareRules, type RuledDevice } from '../rules/prepare-rules'
import { AlertBook, alertOf, type KeptRule, NOTHING_GOES_ON, type Rejected, whyNone } from './alert-book'
import { type AnyReadingDetector, readingDetectorOf } from './detectors-of-kinds'

/** `wired` is what is stated of the device's sensors. */
export type ReadingRuleSettings = RuledDevice & { wired: Wired }
export const NO_READING_RULES: ReadingRuleSettings = {
  deviceId: 0,
  groupId: null,
  since: null,
  rules: [],
  wired: UNWIRED,
}

/** What is remembered of each rule that held at a reading of its measure, by its id. */
export type ReadingRulesState = { byRule: Readonly<Record<string, KeptRule>> }
export const NEW_READING_RULES: ReadingRulesState = { byRule: {} }

export type ReadingRulesDecided = {
  state: ReadingRulesState
  events: RaisedEvent[]
  rejected: readonly Rejected[]
}

type ReadyRule = PreparedRule & { detector: AnyReadingDetector }
const ready = new WeakMap<ReadingRuleSettings, readonly ReadyRule[]>()

/** The rules over readings that are about the device; settings never change. */
function rulesOver(settings: ReadingRuleSettings): readonly ReadyRule[] {
  const known = ready.get(settings)
  if (known) return known
  const made = prepareRules(settings, 'readings').flatMap((rule) => {
    const detector = readingDetectorOf(rule.kind)
    return detector ? [{ ...rule, detector }] : []
  })
  ready.set(settings, made)
  return made
}

/** Alerts of rules along a device's readings, in the order of their times. Pure: `given` is not changed. */
export function followReadingRules(
  given: ReadingRulesState,
  readings: readonly ReadingRow[],
  settings: ReadingRuleSettings,
): ReadingRulesDecided {
  const rules = rulesOver(settings)
  const book = new AlertBook()
  let { byRule } = given
  for (const reading of readings) {
    if (isEmpty(byRule) && !rules.some((rule) => holdsAt(rule, reading.time))) continue
    byRule = takeReading(byRule, reading, { rules, settings, book })
  }
  const state = byRule === given.byRule ? given : isEmpty(byRule) ? NEW_READING_RULES : { byRule }
  return { state, events: book.events, rejected: book.rejected }
}

type ByRule = Readonly<Record<string, KeptRule>>
type Parts = { rules: readonly ReadyRule[]; settings: ReadingRuleSettings; book: AlertBook }

function takeReading(given: ByRule, reading: ReadingRow, { rules, settings, book }: Parts): ByRule {
  const { time } = reading
  let byRule = endChanged(given, time, { rules, settings, book })
  const { wired } = settings
  const measured = measuresOf(reading, wired)
  for (const rule of rules) {
    if (!holdsAt(rule, time)) continue
    for (const { sensor, value } of valuesFor(rule, reading, measured, wired)) {
      const before = byRule[rule.ruleId]
      const from = before ? before.state : rule.detector.initial
      const { state, tells } = rule.detector.take(from, { time, sensor, value }, rule.params, wired, rule)
      if (before && state === before.state && tells.length === 0) continue
      const going = book.enter(rule, before ?? NOTHING_GOES_ON, tells, time)
      byRule = { ...byRule, [rule.ruleId]: { version: rule.version, state, ...going } }
    }
  }
  return byRule
}

const NO_VALUES: readonly Measured[] = []

/** What a reading says of what a rule is about. */
function valuesFor(
  { detector: { measure } }: ReadyRule,
  reading: ReadingRow,
  measured: readonly Measured[],
  wired: Wired,
): readonly (Measured | Switched)[] {
  if (!isSwitch(measure))
    return measured.some((one) => one.measure === measure)
      ? measured.filter((one) => one.measure === measure)
      : NO_VALUES
  const switched = switchIn(reading, measure, wired)
  return switched ? [switched] : NO_VALUES
}

/** What goes on of versions that hold no more ends when they were changed. */
function endChanged(given: ByRule, time: number, { rules, settings, book }: Parts): ByRule {
  let byRule = given
  for (const [id, { version, open }] of Object.entries(given)) {
    const ruleId = Number(id)
    const isHeld = rules.some(
      (rule) => rule.ruleId === ruleId && rule.version === version && holdsAt(rule, time),
    )
    if (isHeld) continue
    const changed = settings.rules.find((one) => one.ruleId === ruleId && one.version === version)?.to
    if (open) book.end(open, Math.min(changed ?? time, time), time)
    const { [id]: _, ...others } = byRule
    byRule = others
  }
  return byRule
}

/** What rules will tell unless a reading says otherwise before. */
export function duesOfReadingRules({ byRule }: ReadingRulesState, settings: ReadingRuleSettings): Due[] {
  if (isEmpty(byRule)) return []
  return rulesOver(settings).flatMap((rule) => {
    const kept = byRule[rule.ruleId]
    if (rule.to !== null || kept?.version !== rule.version) return []
    const due = rule.detector.due?.(kept.state, rule.params, rule)
    return due && whyNone(rule, due, kept.ended) === null ? (alertOf(rule, due) ?? []) : []
  })
}

function isEmpty(byRule: ByRule): boolean {
  for (const _id in byRule) return false
  return true
}
