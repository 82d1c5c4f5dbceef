import type { z } from 'zod'
import type { Units } from '@/lib/format/units'
import { type AlertKindName, alertKind } from '../kinds/kinds'
import { typedNumber } from '../kinds/typed-number'
import { createRuleBody } from './rule-schema'
import { bodyOfRule, type RuleValues } from './rule-values'

/** What is wrong with the rule that a form makes, as it would be sent; nothing while it can be. */
export const flawsOf = (values: RuleValues): z.core.$ZodIssue[] =>
  createRuleBody.safeParse(bodyOfRule(values), { reportInput: true }).error?.issues ?? []

const WHOLE: Readonly<Record<string, string>> = {
  name: 'name',
  kind: 'kind',
  devices: 'imeis',
  groupIds: 'groupIds',
  except: 'except',
  activeFrom: 'activeFrom',
  activeUntil: 'activeUntil',
  severity: 'severity',
  minBeforeMinutes: 'minBeforeMinutes',
  maxGapMinutes: 'maxGapMinutes',
  engine: 'password',
  schedule: 'schedule',
  silenceMinutes: 'silenceMinutes',
  maxAgeMinutes: 'maxAgeMinutes',
}
const OF_TELLING: Readonly<Record<string, string>> = {
  mail: 'mail',
  push: 'push',
  availableTimes: 'availableTimes',
  contactIds: 'others',
  roles: 'others',
  accountIds: 'others',
  webhookIds: 'others',
}

/** The field of the form that a path of the request speaks of: `params.minutes`, `tell.escalation.roles`. Null where none does. */
export function fieldOfRule(path: string): string | null {
  const [first = '', second = '', third = ''] = path.split('.')
  if (first === 'params' || first === 'schedule' || first === 'onAlert') return path
  if (first !== 'tell') return WHOLE[first] ?? null
  if (second !== 'escalation') return OF_TELLING[second] ?? null
  return third === 'afterMinutes' ? 'afterMinutes' : 'later'
}

/** What a schema found, with its limits in the units that are typed. */
export function issueAsTyped(kind: AlertKindName, issue: z.core.$ZodIssue, units: Units): z.core.$ZodIssue {
  const [part, name] = issue.path
  const field = part === 'params' ? alertKind(kind).fields[String(name)] : undefined
  if (!field || !('unit' in field)) return issue
  const typed = (limit: number | bigint) => typedNumber(Number(limit), field.unit, units)
  if (issue.code === 'too_small') return { ...issue, minimum: typed(issue.minimum) }
  return issue.code === 'too_big' ? { ...issue, maximum: typed(issue.maximum) } : issue
}
