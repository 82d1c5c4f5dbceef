import { z } from 'zod'
import { TELLING_STAGES } from '@/lib/alerts/telling/delivery'
import { SEVERITIES } from '@/lib/events/event-types'
import { MESSAGE_TEXTS } from '@/lib/messages/message-types'

const mailPayload = z.object({
  to: z.string(),
  subject: z.string(),
  /** `{text, html}`, readable only with SECRET: mails carry links that open accounts. */
  sealed: z.string(),
  /** Files of `server/storage`. */
  attachments: z.array(z.object({ key: z.string(), filename: z.string(), contentType: z.string() })),
  /** An address that a mail server refuses for good is mailed nothing more of alerts. */
  pausesAddress: z.boolean().optional(),
  /** Whose mail server it goes by, where the account or one above it has one, and what the sender is called. */
  sentFor: z.object({ accountId: z.number().int(), name: z.string() }).optional(),
})

/** A message of the list, worded when it is mailed; an announcement as it stands then. */
const messagePayload = z.object({
  accountId: z.number().int(),
  to: z.string(),
  message: z.union([
    z.object({
      text: z.enum(MESSAGE_TEXTS),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
    z.object({ announcementId: z.number().int() }),
  ]),
  /** Of who gets it, where that is not the account itself. */
  language: z.string().nullish(),
})

/** An alert, worded when it is mailed: one that was taken back by then is not, unless the mail says just that. */
const alertPayload = z.object({
  /** Whose fence or rule it is. */
  accountId: z.number().int(),
  to: z.string(),
  deviceId: z.number().int(),
  eventId: z.number().int(),
  /** The fence or rule by which it is told; empty is that of the event. */
  subject: z.string().default(''),
  /** Who is told: an account, that of the rule where it is null, or a contact of it. */
  toAccountId: z.number().int().nullable().default(null),
  toContactId: z.number().int().nullable().default(null),
  stage: z.enum(TELLING_STAGES).default('first'),
  /** Of an escalation: how long nobody dealt with it. */
  afterMinutes: z.number().int().nullable().default(null),
})

/** What was held back for a person, in one mail, worded when it is sent. */
const digestPayload = z.object({
  accountId: z.number().int(),
  toContactId: z.number().int().nullable(),
  to: z.string(),
  /** Deliveries as pairs of device and id, and how many more there were. */
  deliveries: z.array(z.tuple([z.number().int(), z.number().int()])),
  more: z.number().int(),
})

/** An alert for one browser of an account, worded when it is pushed. */
const pushPayload = z.object({
  subscriptionId: z.number().int(),
  accountId: z.number().int(),
  deviceId: z.number().int(),
  eventId: z.number().int(),
  stage: z.enum(TELLING_STAGES).optional(),
  /** As the rule says by which it is told; else that of its type. */
  severity: z.enum(SEVERITIES).nullable().optional(),
})

/** A message to the SIM of a device. */
const smsPayload = z.object({ smsId: z.number().int() })

/**
 * What a row of each kind carries. A cause that cannot write what it tells, as ingest cannot, hands over ids, and the
 * kind words them when it sends: then only what was true at the time belongs here beside them.
 */
export const OUTBOX_PAYLOADS = {
  mail: mailPayload,
  message: messagePayload,
  alert: alertPayload,
  alertDigest: digestPayload,
  push: pushPayload,
  sms: smsPayload,
}

export type OutboxKindName = keyof typeof OUTBOX_PAYLOADS

/** What is sent beside each other, so that a slow receiver of the one holds up nothing of the other. */
export const OUTBOX_LANES = ['sms', 'others'] as const
export type OutboxLane = (typeof OUTBOX_LANES)[number]
export type OutboxPayload<Kind extends OutboxKindName> = z.infer<(typeof OUTBOX_PAYLOADS)[Kind]>

/** Whose rows are told how they ended: `reportRun` 12. */
export const OUTBOX_OWNERS = ['reportRun', 'smsMessage', 'driverLetter'] as const
export type OutboxOwner = { kind: (typeof OUTBOX_OWNERS)[number]; id: number }

/** A row to be put into the outbox. */
export type NewOutboxRow<Kind extends OutboxKindName = OutboxKindName> = {
  [K in Kind]: {
    kind: K
    payload: OutboxPayload<K>
    /** What it is about, as `reportRun:7`: of one cause each recipient is told once by each kind. */
    cause: string
    /** To whom, and what, for people who look. */
    recipient: string
    title: string
    /** Later than this nobody needs it any more. */
    notAfter?: Date
    owner?: OutboxOwner
  }
}[Kind]
