import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { cutConfirmation, onAlertBody, onAlertFields } from '@/lib/commands/on-alert-schema'
import { imei } from '@/lib/devices/schema'
import { EVENT_TYPE_NAMES, SEVERITIES } from '@/lib/events/event-types'
import { eventData } from '@/lib/events/schema'
import { countNamed } from '@/lib/events/telling'
import { quotaPage } from '@/lib/http/quota-page'
import { shownText } from '@/lib/text/shown-text'
import { askedTime } from '@/lib/time/asked-time'
import { timeZone } from '@/lib/time/time-zone'
import { weeklySchedule } from '@/lib/time/weekly-schedule'
import { REJECTIONS } from '../detection/detector'
import { anyCondition } from '../kinds/condition-schema'
import { ALERT_KIND_NAMES, type AlertKindName, alertKind } from '../kinds/kinds'
import { paramSchema } from '../kinds/param-schema'
import {
  ESCALATION_MINUTES,
  MAX_AGE_MINUTES,
  MAX_GAP_MINUTES,
  MAX_RECIPIENTS,
  MAX_ROLE,
  MAX_RULE_DEVICES,
  MAX_RULE_NAME,
  MAX_RULE_WEBHOOKS,
  MIN_BEFORE_MINUTES,
  MOST_AVAILABLE_TIMES,
  RULE_PREVIEW,
  SILENCE_MINUTES,
} from './rule-limits'
import { type RuleSpans, spansUnknownTo } from './rule-spans'
import { areInOrder, type RuleTimes } from './rule-times'

const ID_LIMIT = 2_147_483_647
const id = z.number().int().positive().max(ID_LIMIT)

/** Values of the fields of a kind, by their names. */
const params = z.record(
  z.string().max(40),
  z.union([
    z.number(),
    z.string().max(100),
    z.boolean(),
    z.null(),
    z.array(z.string().max(40)).max(200),
    z.array(anyCondition).max(20),
  ]),
)

const { min, max, usual } = SILENCE_MINUTES
const scope = {
  /** All of the account and those below it, or those named here; or those of `groupIds`. */
  devices: z.union([z.literal('all'), z.array(imei).min(1).max(MAX_RULE_DEVICES)]),
  /** Groups of devices, in place of `devices`. */
  groupIds: z.array(id).min(1).max(MAX_RULE_DEVICES),
  /** Devices that the rule is not about, whatever the others say. */
  except: z.array(imei).max(MAX_RULE_DEVICES),
}
/** People of the account by id or by their role, and accounts below it: by mail. */
const recipients = {
  contactIds: z.array(id).max(MAX_RECIPIENTS),
  roles: z.array(shownText(1, MAX_ROLE)).max(MAX_RECIPIENTS),
  accountIds: z.array(id).max(MAX_RECIPIENTS),
  /** Webhooks of the account that take `alert.told`: each alert that is told is handed to them. */
  webhookIds: z.array(id).max(MAX_RULE_WEBHOOKS),
}
const recipientsGiven = {
  contactIds: recipients.contactIds.default([]),
  roles: recipients.roles.default([]),
  accountIds: recipients.accountIds.default([]),
  webhookIds: recipients.webhookIds.default([]),
}
const afterMinutes = z.number().int().min(ESCALATION_MINUTES.min).max(ESCALATION_MINUTES.max)
const availableTimes = z.number().int().min(0).max(MOST_AVAILABLE_TIMES)
/** A name that is not known is refused: whoever misspells one would be told nothing, and not know it. */
const escalationGiven = z
  .strictObject({ afterMinutes, ...recipientsGiven })
  // Without anybody it would look like a second line, and be none.
  .refine((named) => countNamed(named) > 0, { error: 'validation.needed' })
const tellGiven = {
  /** To the account itself. */
  mail: z.boolean().default(false),
  /** To browsers: of the account itself, and of the accounts of `accountIds`. */
  push: z.boolean().default(false),
  ...recipientsGiven,
  /** Who is told as well, by mail and webhook, once an alert was left unprocessed for so long. */
  escalation: escalationGiven.nullable().default(null),
  /** How often the rule tells at all; 0 is without an end. */
  availableTimes: availableTimes.default(0),
}
const alertTelling = z.object({
  mail: z.boolean(),
  push: z.boolean(),
  ...recipients,
  availableTimes,
  escalation: z.object({ afterMinutes, ...recipients }).nullable(),
})

/** A moment, kept in UTC. */
const ruleDate = askedTime
  .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))
  .nullable()

const fields = {
  name: shownText(1, MAX_RULE_NAME),
  enabled: z.boolean(),
  ...scope,
  /** What happens at other times is not alerted to. */
  schedule: weeklySchedule.nullable(),
  /** What happens before is not alerted to; null is without a begin. */
  activeFrom: ruleDate,
  /** What happens from then on is not alerted to; null is without an end. */
  activeUntil: ruleDate,
  /**
   * What is alerted to is so only when the state before it lasted for so many minutes: nothing of the rule went on, or, of what
   * turns, it was the other way. 0 and null are off. Kinds say whether they take it.
   */
  minBeforeMinutes: z.number().int().min(MIN_BEFORE_MINUTES.min).max(MIN_BEFORE_MINUTES.max).nullable(),
  /**
   * What goes on does not through a gap of more than so many minutes between fixes or readings; null is as the kind has it.
   * Kinds say whether they take it.
   */
  maxGapMinutes: z.number().int().min(MAX_GAP_MINUTES.min).max(MAX_GAP_MINUTES.max).nullable(),
  /** How severe the alerts are; null is as their kind says. */
  severity: z.enum(SEVERITIES).nullable(),
  /** After an alert that was told, others of the same device are not for so many minutes. */
  silenceMinutes: z.number().int().min(min).max(max),
  /** Whom alerts are told, and how; the lists have them in any case. */
  tell: z.strictObject(tellGiven),
  /** What is known later than so many minutes after it happened is kept, and told nobody. */
  maxAgeMinutes: z.number().int().min(MAX_AGE_MINUTES.min).max(MAX_AGE_MINUTES.max),
  /** What is sent to each device that is alerted to; by who may send it. */
  onAlert: onAlertBody,
  engine: cutConfirmation.optional(),
}

type NamedDevices = { devices?: 'all' | string[]; groupIds?: number[] }

function nameOnce({ devices, groupIds }: NamedDevices, context: z.RefinementCtx): void {
  if (groupIds && Array.isArray(devices))
    context.addIssue({ code: 'custom', path: ['groupIds'], message: 'validation.oneOfBoth' })
}

/** Of an edit, as the rule is after it. */
export function endAfterStart(dates: Partial<RuleTimes>, context: z.RefinementCtx): void {
  if (areInOrder(dates)) return
  context.addIssue({ code: 'custom', path: ['activeUntil'], message: 'validation.endAfterStart' })
}

/** What a rule asks of the time around an alert, and its kind does not take. */
export function spansOfKind(
  { kind, ...terms }: { kind: AlertKindName } & RuleSpans,
  context: z.RefinementCtx,
): void {
  for (const name of spansUnknownTo(kind, terms))
    context.addIssue({ code: 'custom', path: [name], message: 'validation.notOfKind' })
}

const scopeGiven = {
  devices: scope.devices.default('all'),
  groupIds: scope.groupIds.optional(),
  except: scope.except.default([]),
  schedule: fields.schedule.default(null),
  activeFrom: fields.activeFrom.default(null),
  activeUntil: fields.activeUntil.default(null),
  minBeforeMinutes: fields.minBeforeMinutes.default(0),
  maxGapMinutes: fields.maxGapMinutes.default(null),
  silenceMinutes: fields.silenceMinutes.default(usual),
}

/** A body of one kind, with its fields. */
const ofKind = <Shape extends z.ZodRawShape>(kind: AlertKindName, shape: Shape) =>
  z
    .object({ ...shape, kind: z.literal(kind), params: paramSchema(kind).prefault({} as never) })
    .superRefine((given, context) => {
      nameOnce(given as NamedDevices, context)
      const { schedule, minBeforeMinutes, maxGapMinutes, ...dates } = given as Partial<RuleTimes> & RuleSpans
      endAfterStart(dates, context)
      spansOfKind({ kind, minBeforeMinutes, maxGapMinutes }, context)
      if (alertKind(kind).needsSchedule && !schedule)
        context.addIssue({ code: 'custom', path: ['schedule'], message: 'validation.needed' })
    })

const kinds = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const [first, ...others] = ALERT_KIND_NAMES
  return z.discriminatedUnion('kind', [ofKind(first, shape), ...others.map((kind) => ofKind(kind, shape))])
}

export const createRuleBody = kinds({
  ...scopeGiven,
  name: fields.name,
  enabled: fields.enabled.default(true),
  severity: fields.severity.default(null),
  tell: fields.tell.prefault({}),
  maxAgeMinutes: fields.maxAgeMinutes.default(MAX_AGE_MINUTES.usual),
  onAlert: fields.onAlert.default(null),
  engine: fields.engine,
})
export type CreateRuleBody = z.output<typeof createRuleBody>

/** What is left out stays, of `params` too; a rule stays of its kind. */
export const editRuleBody = z
  .object({
    ...fields,
    params,
    /** What is left out stays here as well; an escalation is given as a whole. */
    tell: z.strictObject({ ...alertTelling.shape, escalation: escalationGiven.nullable() }).partial(),
  })
  .partial()
  .superRefine(nameOnce)
export type EditRuleBody = z.output<typeof editRuleBody>

export const ruleParams = z.object({ id: z.coerce.number().int().positive().max(ID_LIMIT) })

export const ruleQuery = z.object({
  /** In the name. */
  search: z.string().trim().max(100).default(''),
  kind: z.enum(ALERT_KIND_NAMES).optional(),
  /** Those that send this command of the catalogue; none to who may not see what rules send. */
  sends: z.string().max(60).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(100),
})
export type RuleQuery = z.output<typeof ruleQuery>

export const alertRule = z.object({
  id: z.number().int(),
  /** Whose it is. */
  accountId: z.number().int(),
  accountName: z.string(),
  own: z.boolean(),
  /** Whether who asks may change it: whoever was given a part of the devices changes what is about those alone. */
  editable: z.boolean(),
  name: z.string(),
  kind: z.enum(ALERT_KIND_NAMES),
  params,
  enabled: z.boolean(),
  /** Those named one by one that who asks still sees. */
  devices: needs('devices.read', z.union([z.literal('all'), z.array(z.string())]).nullable()),
  groupIds: z.array(z.number().int()).nullable(),
  except: needs('devices.read', z.array(z.string()).nullable()),
  schedule: weeklySchedule.nullable(),
  activeFrom: z.iso.datetime().nullable(),
  activeUntil: z.iso.datetime().nullable(),
  minBeforeMinutes: z.number().int(),
  maxGapMinutes: z.number().int().nullable(),
  severity: z.enum(SEVERITIES).nullable(),
  silenceMinutes: z.number().int(),
  tell: alertTelling,
  /** How often it was told. */
  toldCount: z.number().int(),
  maxAgeMinutes: z.number().int(),
  ...onAlertFields,
  /** Counts what was detected otherwise: with another version what goes on begins anew. */
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type AlertRule = z.infer<typeof alertRule>

export const rulePage = quotaPage(alertRule)
export type RulePage = z.infer<typeof rulePage>

export const previewRuleBody = kinds({
  ...scopeGiven,
  /** So many days back from now. */
  days: z.number().int().min(1).max(RULE_PREVIEW.maxDays).default(RULE_PREVIEW.days),
  /** By whose clocks days are counted. */
  zone: timeZone.default('UTC'),
})
export type PreviewRuleBody = z.output<typeof previewRuleBody>

const counted = { alerts: z.number().int(), told: z.number().int() }
const named = {
  imei: needs('devices.read', z.string().nullable()),
  name: needs('devices.read', z.string().nullable()),
}

export const rulePreview = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Devices that the rule would be about, and how many of them were looked at. */
  devices: z.number().int(),
  looked: z.number().int(),
  /** There are too many devices: all figures are of a sample of them. */
  sampled: z.boolean(),
  /** Alerts, and those that would have been told after silence and the most an hour. */
  ...counted,
  devicesAlerted: z.number().int(),
  byDevice: z.array(z.object({ ...named, ...counted })),
  byDay: z.array(z.object({ day: z.string(), ...counted })),
  first: z.array(
    z.object({
      ...named,
      type: z.enum(EVENT_TYPE_NAMES),
      time: z.iso.datetime(),
      endTime: z.iso.datetime().nullable(),
      lat: needs('positions.read', z.number().nullable()),
      lon: needs('positions.read', z.number().nullable()),
      speedKmh: needs('positions.read', z.number().nullable()),
      data: eventData.nullable(),
      told: z.boolean(),
      /** Why it would not have been told, and until when. */
      reason: z.enum(['silence', 'hourly']).nullable(),
      until: z.iso.datetime().nullable(),
    }),
  ),
  /** What came close, by why it was none. */
  rejected: z.array(z.object({ reason: z.enum(REJECTIONS), count: z.number().int() })),
})
export type RulePreviewAnswer = z.infer<typeof rulePreview>
