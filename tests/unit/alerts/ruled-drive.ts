import {
  followRules,
  NEW_RULES,
  type RuleSettings,
  type RulesState,
  type WordedFix,
} from '@/lib/alerts/detection/rules-step'
import type { AlertKindName } from '@/lib/alerts/kinds/kinds'
import { paramSchema } from '@/lib/alerts/kinds/param-schema'
import type { RuleParams, RuleTerms, RuleVersion } from '@/lib/alerts/rules/rule-terms'
import { TOLD_NOBODY } from '@/lib/events/telling'
import type { RaisedEvent } from '@/lib/ingest/step'
import { trackFixes } from '@/lib/tracking/engine'
import { UNWIRED } from '@/lib/tracking/sensing/wiring'
import { NEW_TRACKING, type TrackedFix } from '@/lib/tracking/state'
import { HOME, offset, START } from '../tracking/make-drive'

/** Part of a day: for so many seconds it stands or drives east; every 10 s a fix unless told. */
export type Leg = {
  seconds: number
  speedKmh: number
  ignition?: boolean | null
  everyS?: number
  /** Nothing is sent. */
  silent?: boolean
}

/** The fixes of legs, from `START` on. */
export function driveOf(legs: readonly Leg[]): TrackedFix[] {
  const fixes: TrackedFix[] = []
  let at = HOME
  let time = START
  for (const { seconds, speedKmh, ignition = true, everyS = 10, silent = false } of legs)
    for (let passed = 0; passed < seconds; passed += everyS) {
      if (!silent) fixes.push({ ...at, time, speedKmh, ignition })
      time += everyS * 1000
      at = offset(at, 0, (speedKmh / 3.6) * everyS)
    }
  return fixes
}

export const STANDS = { speedKmh: 0 } as const

export function worded(fixes: readonly TrackedFix[]): WordedFix[] {
  const { words } = trackFixes(NEW_TRACKING, fixes)
  return fixes.flatMap((fix, index) => {
    const word = words[index]
    return word ? [{ ...fix, word }] : []
  })
}

const TERMS: Omit<RuleTerms, 'params'> = {
  targets: { kind: 'all', except: [] },
  schedule: null,
  silenceMinutes: 30,
  tell: TOLD_NOBODY,
  maxAgeMinutes: 60,
}

export function ruleOf(
  kind: AlertKindName,
  params: RuleParams = {},
  { terms, ...version }: Partial<Omit<RuleVersion, 'terms'>> & { terms?: Partial<RuleTerms> } = {},
): RuleVersion {
  return {
    ruleId: 1,
    accountId: 5,
    version: 1,
    kind,
    from: START,
    to: null,
    ...version,
    terms: { ...TERMS, params: paramSchema(kind).parse(params) as RuleParams, ...terms },
  }
}

/** The same rule under another id, that asks something of the time around its alerts. */
export const spannedTwin = (rule: RuleVersion): RuleVersion => ({
  ...rule,
  ruleId: rule.ruleId + 100,
  terms: { ...rule.terms, minBeforeMinutes: 4, maxGapMinutes: 3 },
})

export const settingsOf = (...rules: RuleVersion[]): RuleSettings => ({
  deviceId: 7,
  groupId: 3,
  since: null,
  fences: null,
  drivers: null,
  vehicles: null,
  wired: UNWIRED,
  rules,
})

export const follow = (fixes: readonly TrackedFix[], settings: RuleSettings, state: RulesState = NEW_RULES) =>
  followRules(state, worded(fixes), settings)

/** Type, begin and end in seconds after the start. */
export const short = (events: readonly Pick<RaisedEvent, 'type' | 'time' | 'endTime'>[]) =>
  events.map(({ type, time, endTime }) => [
    type,
    (time - START) / 1000,
    ...(endTime === undefined || endTime === null ? [] : [(endTime - START) / 1000]),
  ])

/** Events as they stand after all of them: one that was raised again as it was raised last. */
export function asKept(events: readonly RaisedEvent[]): RaisedEvent[] {
  const kept = new Map(events.map((event) => [`${event.type} ${event.time} ${event.subject}`, event]))
  return [...kept.values()].sort(
    (a, b) => a.time - b.time || a.subject.localeCompare(b.subject) || a.type.localeCompare(b.type),
  )
}
