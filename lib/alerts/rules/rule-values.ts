import type { OnAlertBody } from '@/lib/commands/on-alert-schema'
import type { Severity } from '@/lib/events/event-types'
import type { WeeklySchedule } from '@/lib/time/weekly-schedule'
import { WORKING_DAYS } from '@/lib/time/working-days'
import { type AlertKindName, alertKind } from '../kinds/kinds'
import { shownParams } from '../kinds/shown-fields'
import { ESCALATION_MINUTES, MAX_AGE_MINUTES, SILENCE_MINUTES } from './rule-limits'
import type { AlertRule } from './rule-schema'
import type { RuleParams } from './rule-terms'

/** Whose devices a rule is about. */
export const RULE_SCOPES = ['all', 'groups', 'chosen'] as const

/** `Recipients` of `lib/events/telling.ts`, as a form changes them. */
export type ChosenRecipients = {
  contactIds: number[]
  roles: string[]
  accountIds: number[]
  webhookIds: number[]
}

/** What the form of a rule holds; figures as they are kept, whatever units they are typed in. */
export type RuleValues = {
  kind: AlertKindName
  name: string
  params: RuleParams
  scope: (typeof RULE_SCOPES)[number]
  groupIds: number[]
  imeis: string[]
  except: string[]
  schedule: WeeklySchedule | null
  activeFrom: string | null
  activeUntil: string | null
  /** Null is off. */
  minBeforeMinutes: number | null
  /** Null is as the kind has it. */
  maxGapMinutes: number | null
  /** Null is as the kind says. */
  severity: Severity | null
  silenceMinutes: number | null
  maxAgeMinutes: number | null
  mail: boolean
  push: boolean
  others: ChosenRecipients
  escalates: boolean
  afterMinutes: number | null
  later: ChosenRecipients
  /** Null is without an end. */
  availableTimes: number | null
  /** What is sent to each device that is alerted to. */
  onAlert: OnAlertBody
  /** The own one, once more, where that cuts engines. */
  password: string
}

const nobody = (): ChosenRecipients => ({ contactIds: [], roles: [], accountIds: [], webhookIds: [] })
const copyOf = ({ contactIds, roles, accountIds, webhookIds }: ChosenRecipients): ChosenRecipients => ({
  contactIds: [...contactIds],
  roles: [...roles],
  accountIds: [...accountIds],
  webhookIds: [...webhookIds],
})

/** What the form of a new rule begins with. The page has it without the checks of the form, which come when that is opened. */
export function newRule(kind: AlertKindName, name: string, zone: string): RuleValues {
  const { fields, needsSchedule } = alertKind(kind)
  return {
    kind,
    name,
    scope: 'all',
    groupIds: [],
    imeis: [],
    except: [],
    params: Object.fromEntries(
      Object.entries(fields).map(([field, { kind: sort, first }]) => [field, sort === 'zone' ? zone : first]),
    ),
    schedule: needsSchedule ? { zone, windows: [WORKING_DAYS] } : null,
    activeFrom: null,
    activeUntil: null,
    severity: null,
    minBeforeMinutes: null,
    maxGapMinutes: null,
    silenceMinutes: SILENCE_MINUTES.usual,
    maxAgeMinutes: MAX_AGE_MINUTES.usual,
    mail: false,
    push: true,
    others: nobody(),
    availableTimes: null,
    escalates: false,
    afterMinutes: ESCALATION_MINUTES.usual,
    later: nobody(),
    onAlert: null,
    password: '',
  }
}

/** What the form of a rule begins with. */
export function valuesOf(rule: AlertRule): RuleValues {
  const { kind, name, params, devices, groupIds, except, schedule, silenceMinutes, maxAgeMinutes, tell } =
    rule
  const { activeFrom, activeUntil, severity, minBeforeMinutes, maxGapMinutes } = rule
  const { escalation } = tell
  return {
    activeFrom,
    activeUntil,
    severity,
    minBeforeMinutes: minBeforeMinutes || null,
    maxGapMinutes,
    kind,
    name,
    params,
    schedule,
    silenceMinutes,
    maxAgeMinutes,
    mail: tell.mail,
    push: tell.push,
    scope: groupIds !== null ? 'groups' : devices === 'all' ? 'all' : 'chosen',
    groupIds: groupIds ?? [],
    imeis: Array.isArray(devices) ? devices : [],
    except: except ?? [],
    others: copyOf(tell),
    escalates: escalation !== null,
    afterMinutes: escalation?.afterMinutes ?? ESCALATION_MINUTES.usual,
    later: escalation ? copyOf(escalation) : nobody(),
    availableTimes: tell.availableTimes === 0 ? null : tell.availableTimes,
    onAlert: rule.onAlert,
    password: '',
  }
}

/** What is tried of a form, and made of it: without its dates, since one that is still to begin is tried as if it held. */
function triedPart(values: RuleValues) {
  const { kind, params, scope, groupIds, imeis, except, schedule, silenceMinutes } = values
  const { minBefore, maxGap } = alertKind(kind)
  return {
    ...(minBefore && { minBeforeMinutes: values.minBeforeMinutes ?? 0 }),
    ...(maxGap && { maxGapMinutes: values.maxGapMinutes }),
    kind,
    params: shownParams(kind, params),
    schedule,
    silenceMinutes,
    ...(scope === 'groups' ? { groupIds } : { devices: scope === 'all' ? ('all' as const) : imeis }),
    // Of those named one by one none is left out.
    except: scope === 'chosen' ? [] : except,
  }
}

/** A rule as it is made of a form. */
export function bodyOfRule(values: RuleValues) {
  const { name, severity, activeFrom, activeUntil, maxAgeMinutes, onAlert } = values
  const { mail, push, others, availableTimes, escalates, afterMinutes, later } = values
  return {
    ...triedPart(values),
    name,
    severity,
    activeFrom,
    activeUntil,
    maxAgeMinutes,
    onAlert,
    tell: {
      mail,
      push,
      ...others,
      availableTimes: availableTimes ?? 0,
      escalation: escalates ? { afterMinutes, ...later } : null,
    },
  }
}
export type RuleBody = ReturnType<typeof bodyOfRule>

/** What a form would find in the days before now. */
export const previewOfRule = (values: RuleValues, days: number, zone: string) => ({
  ...triedPart(values),
  days,
  zone,
})

/**
 * What is sent of an edit: what differs from what the form began with. Devices that who edits does not see are not touched by a
 * form that leaves them alone.
 */
export function changedPart(before: RuleBody, after: RuleBody): Partial<Omit<RuleBody, 'kind'>> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const entries = Object.entries(after)
  return Object.fromEntries(
    entries.filter(([key, value]) => !isSame(value, before[key as keyof RuleBody])),
  ) as Partial<Omit<RuleBody, 'kind'>>
}
