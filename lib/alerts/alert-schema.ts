import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { imei } from '@/lib/devices/schema'
import { driverByName } from '@/lib/driving/driver-schema'
import { EVENT_TYPE_NAMES, MAX_EVENT_DEVICES, MAX_PROCESSED, SEVERITIES } from '@/lib/events/event-types'
import { askedAssignee, noted } from '@/lib/events/note-schema'
import { processing, processingTerms } from '@/lib/events/processing-schema'
import { eventData, listOf } from '@/lib/events/schema'
import { askedTime } from '@/lib/time/asked-time'
import { ALERT_CHANNELS, DELIVERY_STATES, TELLING_STAGES, WHY_NOT_TOLD } from './telling/delivery'

const MAX_ALERTS = 1000

const filters = {
  imei: listOf(imei, MAX_EVENT_DEVICES).optional(),
  /** What happened, by the names that events have. */
  kind: listOf(z.enum(EVENT_TYPE_NAMES), EVENT_TYPE_NAMES.length).optional(),
  /** As the rule says that raised them, else as their kind is. */
  severity: listOf(z.enum(SEVERITIES), SEVERITIES.length).optional(),
  /** Both included. */
  from: askedTime.optional(),
  to: askedTime.optional(),
  /** Those that are assigned to this person: the name exactly as it was typed. */
  assignee: askedAssignee.optional(),
}
export const alertListQuery = z.object({
  ...filters,
  processed: z.enum(['processed', 'unprocessed']).optional(),
  read: z.enum(['read', 'unread']).optional(),
  /** Those that are likely false are told of only when they are asked for. */
  quiet: z.enum(['show']).optional(),
  /** Alerts after this one: the `next` of the page before. */
  after: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_ALERTS).default(500),
  /** `limit` by the name that it has for lists that are pages. */
  pageSize: z.coerce.number().int().min(10).max(100).optional(),
})
export type AlertListQuery = z.infer<typeof alertListQuery>

/** Who is told of an alert beside the lists. What is told is handed to a mail server, push service or webhook; `reason` says why it is not. */
const alertDelivery = z.object({
  channel: z.enum(ALERT_CHANNELS),
  /** The first word of it, a word to others as nobody had dealt with it, or one that it was taken back. */
  stage: z.enum(TELLING_STAGES),
  state: z.enum(DELIVERY_STATES),
  reason: z.enum(WHY_NOT_TOLD).nullable(),
  /** Up to when the reason holds. */
  until: z.iso.datetime().nullable(),
  /** A contact or an account below by name; null for the account itself, or where who asks may not know. */
  person: needs('accounts.read', z.string().nullable()),
  /** The address, or what the webhook is called. */
  recipient: needs('accounts.read', z.string().nullable()),
  decidedAt: z.iso.datetime().nullable(),
})
export type AlertDelivery = z.infer<typeof alertDelivery>

export const alert = z.object({
  id: z.number().int(),
  /** When it began, and when it was over; null while it lasts, and of what is a moment. */
  time: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime(),
  kind: z.string(),
  severity: z.enum(SEVERITIES),
  deviceId: z.number().int(),
  imei: z.string(),
  deviceName: z.string(),
  plate: z.string().nullable(),
  /** Who drove at its time, of the fleet of whoever asks. */
  driver: driverByName,
  /** The fence that it is of, and the rule that raised it; both null for what a device tells of itself. */
  fenceId: z.number().int().nullable(),
  ruleId: z.number().int().nullable(),
  subject: z.string(),
  subjectName: z.string().nullable(),
  lat: needs('positions.read', z.number().nullable()),
  lon: needs('positions.read', z.number().nullable()),
  speedKmh: needs('positions.read', z.number().nullable()),
  data: eventData.nullable(),
  /** It was known so long after it happened that nobody was told. */
  late: z.boolean(),
  /** Later data took back what it came from: it counts no more. */
  withdrawn: z.boolean(),
  quiet: z.boolean(),
  read: z.boolean(),
  processed: z.boolean(),
  processing: processing.nullable(),
  ...noted,
  /** The first hundred of them, and how many more there are. */
  deliveries: z.array(alertDelivery),
  moreDeliveries: z.number().int(),
})
export type Alert = z.infer<typeof alert>

export const alertList = z.object({
  items: z.array(alert),
  /** Give it as `after` to get the next page; null at the end. */
  next: z.string().nullable(),
})
export type AlertList = z.infer<typeof alertList>

const ids = z.array(z.number().int().positive()).min(1).max(MAX_PROCESSED)

/** Processes the given alerts, or those of a filter that nobody has processed; `processed: false` opens given ones again. */
export const processAlertsBody = z.union([
  z.object({ ids, processed: z.literal(true).default(true), ...processingTerms.shape }),
  z.object({
    /** A name that is not known is refused: it would ask for all. */
    filter: z.strictObject({
      ...filters,
      read: z.enum(['read', 'unread']).optional(),
      /** Alerts with a greater id have come since and are left as they are. */
      upTo: z.number().int().positive().optional(),
    }),
    processed: z.literal(true).default(true),
    ...processingTerms.shape,
  }),
  z.object({ ids, processed: z.literal(false) }),
])
export type ProcessAlertsBody = z.output<typeof processAlertsBody>
export type AlertFilter = Extract<ProcessAlertsBody, { filter: object }>['filter']

export const processAlertsAnswer = z.object({
  changed: z.number().int(),
  /** Those that changed; one that somebody had processed already is left as it is. */
  ids: z.array(z.number().int()),
  /** Whether there are more to process with the same call. */
  more: z.boolean(),
})
export type ProcessAlertsAnswer = z.infer<typeof processAlertsAnswer>
