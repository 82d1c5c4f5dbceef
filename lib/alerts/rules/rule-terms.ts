import type { Severity } from '@/lib/events/event-types'
import type { AlertTelling, Telling } from '@/lib/events/telling'
import type { Condition } from '../kinds/conditions'
import type { AlertKindName } from '../kinds/kinds'
import type { RuleSpans } from './rule-spans'
import type { RuleTimes } from './rule-times'

/** The devices of an account that a rule is about, by their ids; `except` is none of them. */
export type RuleTargets = { except: readonly number[] } & (
  | { kind: 'all' }
  | { kind: 'groups'; groupIds: readonly number[] }
  | { kind: 'devices'; deviceIds: readonly number[] }
)

/** Values of the fields of a kind, by their names. */
export type RuleParams = Readonly<
  Record<string, number | string | boolean | null | readonly string[] | readonly Condition[]>
>

/** What a rule says, as it is kept. */
export type RuleTerms = RuleTimes &
  RuleSpans & {
    params: RuleParams
    targets: RuleTargets
    /** After an alert that was told, others of the same device are not for so many minutes. */
    silenceMinutes: number
    tell: AlertTelling
    /** What is known later than so many minutes after it happened is told nobody. */
    maxAgeMinutes: number
    /** How severe what it raises is; null, or left out as of old, is as its kind says. */
    severity?: Severity | null
    /** Its alerts order a command, which the rule itself has, by this revision of it; left out where it has none. */
    orders?: number
  }

/** What held of a rule from one time to another, in milliseconds UTC. */
export type RuleVersion = {
  ruleId: number
  accountId: number
  version: number
  kind: AlertKindName
  terms: RuleTerms
  from: number
  /** When it was changed, switched off or deleted; null while it holds. */
  to: number | null
}

/** What makes alerts of a rule those of that rule. */
export const ruleSubject = (ruleId: number): string => `rule:${ruleId}`

/** Whether a rule is about a device, which is below its account. */
export function isRuleAbout(
  targets: RuleTargets,
  { id, groupId }: { id: number; groupId: number | null },
): boolean {
  if (targets.except.includes(id)) return false
  if (targets.kind === 'all') return true
  return targets.kind === 'groups'
    ? groupId !== null && targets.groupIds.includes(groupId)
    : targets.deviceIds.includes(id)
}

/** How what a rule raises is told beside the lists. */
export const tellingOf = ({
  tell,
  silenceMinutes,
  maxAgeMinutes,
  severity = null,
  orders,
}: RuleTerms): Telling => ({
  ...tell,
  silenceMinutes,
  maxAgeMinutes,
  severity,
  ...(orders && { orders }),
})
