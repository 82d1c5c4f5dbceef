import type { Terms } from '../detection/detector'
import { type AlertSource, alertKind } from '../kinds/kinds'
import { paramSchema } from '../kinds/param-schema'
import { type Spans, spansFor } from './rule-spans'
import { isRuleAbout, type RuleParams, type RuleVersion } from './rule-terms'
import { isInTimes } from './rule-times'

/** What rules know of a device; `since` is when it came to its owner, in milliseconds UTC. */
export type RuledDevice = {
  deviceId: number
  groupId: number | null
  since: number | null
  /** Of its account and those above, in any order. */
  rules: readonly RuleVersion[]
}

/** A version that is about the device, with what its kind reads of it. */
export type PreparedRule = RuleVersion & Spans & { params: RuleParams; begins: number }

const paramsOf = new WeakMap<RuleVersion, RuleParams | null>()

/** What a version says, with what was added to its kind since; null where its kind does not know it any more. */
function readParams(rule: RuleVersion): RuleParams | null {
  const known = paramsOf.get(rule)
  if (known !== undefined) return known
  const read = paramSchema(rule.kind).safeParse(rule.terms.params)
  const params = read.success ? (read.data as RuleParams) : null
  paramsOf.set(rule, params)
  return params
}

/** The versions over one source that are about a device, by rule and the oldest first. */
export function prepareRules(
  { deviceId: id, groupId, since, rules }: RuledDevice,
  source: AlertSource,
): PreparedRule[] {
  const own = rules.filter(
    ({ kind, terms }) => alertKind(kind).over === source && isRuleAbout(terms.targets, { id, groupId }),
  )
  return own
    .flatMap((rule) => {
      const params = readParams(rule)
      const begins = Math.max(rule.from, since ?? rule.from)
      return params ? [{ ...rule, ...spansFor(rule.kind, rule.terms), params, begins }] : []
    })
    .sort((a, b) => a.ruleId - b.ruleId || a.from - b.from)
}

export const holdsAt = ({ begins, to }: PreparedRule, time: number): boolean =>
  begins <= time && (to === null || time < to)

/** Whether a rule alerts to what happens at a time. */
export const alertsAt = ({ terms }: RuleVersion, time: number): boolean => isInTimes(terms, time)

type Around = Pick<
  Terms<RuleParams>,
  'fenceLimitAt' | 'driverLimitAt' | 'vehicleLimitAt' | 'fenceAt' | 'wired'
>

export const termsOf = (
  { params, accountId, begins, minBeforeMs, terms }: PreparedRule,
  around: Around,
): Terms<RuleParams> => ({
  ...around,
  params,
  accountId,
  from: begins,
  minBeforeMs,
  schedule: terms.schedule,
})
