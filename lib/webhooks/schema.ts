import { z } from 'zod'
import { givenDevices } from '@/lib/accounts/virtual-schema'
import { needs } from '@/lib/auth/field-permission'
import { shownText } from '@/lib/text/shown-text'
import { OFF_REASONS } from './attempts'
import { TEST_KIND, WEBHOOK_KIND_NAMES } from './kinds'

export const MAX_WEBHOOKS = 20
export const MAX_URL_LENGTH = 500
/** Of what a receiver answered, so many bytes are kept. */
export const MAX_ANSWER_BYTES = 4096
export const KEEP_DELIVERIES_DAYS = 30
/** So many deliveries of an endpoint are kept once they are over, and so many batches of positions beside them. */
export const KEEP_DELIVERIES_EACH = 1000
/** So many deliveries of an endpoint wait at most; of more the newest are given up. */
export const MOST_WAITING_EACH = 20_000
/** Positions of one batch, and batches of an endpoint that wait; what is older than the minutes by then is not sent. */
export const BATCH_POSITIONS = 500
export const MOST_WAITING_BATCHES = 20
export const POSITIONS_KEPT_MINUTES = 60

/** `waiting` for its turn or another attempt, `sending`, `taken` by the receiver, or `givenUp`. */
export const DELIVERY_STATES = ['waiting', 'sending', 'taken', 'givenUp'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Events of one device that one body names as marked. */
export const EVENTS_EACH = 500

/** An address that may be called: no name and password in it, nothing after `#`, and a port where web servers are. */
const webhookUrl = z
  .string()
  .trim()
  .max(MAX_URL_LENGTH)
  .refine((text) => isCallable(text), { error: 'validation.webhookUrl', abort: true })
  .refine((text) => isWebPort(new URL(text).port), 'validation.webhookPort')

/** Kept is what was typed: what a parser would leave out, or no name can have, must not be in it. */
function isCallable(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, hash, hostname } = new URL(text)
  const labels = hostname.replace(/\.$/, '').split('.')
  return /^https?:$/.test(protocol) && username + password + hash === '' && !labels.includes('')
}

/** Others below 1024 are those of mail, shells and the like, which a request could be made to speak to. */
const isWebPort = (port: string): boolean => /^(80|443)?$/.test(port) || Number(port) >= 1024

/** Without what holds where nothing is said: a change of one field leaves the others as they are. */
const webhookFields = z.object({
  name: shownText(1, 50),
  url: webhookUrl,
  kinds: z
    .array(z.enum(WEBHOOK_KIND_NAMES))
    .min(1)
    .max(WEBHOOK_KIND_NAMES.length)
    .transform((given) => [...new Set(given)]),
  /** Of all devices in its scope, or of these and those of the groups. */
  devices: givenDevices,
  /** Its scope: this account and those below it; null for the own one. */
  accountId: z.number().int().positive().max(2_147_483_647).nullable(),
})

export const webhookBody = webhookFields.extend({
  devices: webhookFields.shape.devices.default({ kind: 'all' }),
  accountId: webhookFields.shape.accountId.default(null),
})
export type WebhookBody = z.output<typeof webhookBody>

/** `on: true` sends to one again that is off; what was given up meanwhile stays so. */
export const editWebhookBody = webhookFields.extend({ on: z.boolean() }).partial()
export type EditWebhookBody = z.output<typeof editWebhookBody>

export const webhook = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.string()),
  /** Of all devices, or of these and those of the groups. */
  allDevices: z.boolean(),
  devices: needs('devices.read', z.array(z.object({ imei: z.string(), name: z.string() })).nullable()),
  groups: needs('groups.read', z.array(z.object({ id: z.number().int(), name: z.string() })).nullable()),
  /** Its scope: this account and those below it; null for the own one. */
  accountId: z.number().int().nullable(),
  /** Null for the own one, and for one that is out of sight by now: then nothing is sent. */
  accountName: z.string().nullable(),
  on: z.boolean(),
  offReason: z.enum(OFF_REASONS).nullable(),
  /** When it was switched off; null while it is on, or where that was not written down yet. */
  offSince: z.iso.datetime().nullable(),
  /** Nothing was taken since then; null while it works. */
  failingSince: z.iso.datetime().nullable(),
  /** Until then the former secret signs as well. */
  formerSecretUntil: z.iso.datetime().nullable(),
  waiting: z.number().int(),
  /** The latest attempt: when it began, and what it came to. */
  last: z
    .object({
      at: z.iso.datetime(),
      kind: z.string(),
      status: z.number().int().nullable(),
      error: z.string().nullable(),
      state: z.enum(DELIVERY_STATES),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
})
export type Webhook = z.infer<typeof webhook>

/** The secret is told this once. */
export const createdWebhook = webhook.extend({ secret: z.string() })
export type CreatedWebhook = z.infer<typeof createdWebhook>

export const webhookParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
export const deliveryParams = webhookParams.extend({
  delivery: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})

export const deliveriesQuery = z.object({
  state: z.enum(DELIVERY_STATES).optional(),
  /** Those with a lower number: the last one of the page before. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type DeliveriesQuery = z.output<typeof deliveriesQuery>

export const delivery = z.object({
  id: z.number().int(),
  /** `webhook-id`, the same for all attempts. */
  messageId: z.string(),
  kind: z.enum([...WEBHOOK_KIND_NAMES, TEST_KIND]),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  /** When the last attempt began, and how long it took. */
  attemptedAt: z.iso.datetime().nullable(),
  durationMs: z.number().int().nullable(),
  /** Null while one before it in its order has its turn. */
  nextAttemptAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  body: z.string(),
  /** Of the last attempt: HTTP status, the first 4 KB of the answer, or why there was none. */
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
  error: z.string().nullable(),
})
export type Delivery = z.infer<typeof delivery>
