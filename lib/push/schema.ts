import { z } from 'zod'

/** Browsers of one account. */
export const MAX_BROWSERS = 20
const MAX_ENDPOINT = 1000

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)
const endpoint = z.url({ protocol: /^https?$/ }).max(MAX_ENDPOINT)

/** As `PushSubscription.toJSON()` says it; what else browsers say is of no use here. */
export const subscriptionBody = z.object({
  endpoint,
  /** The public key of the browser (65 bytes, P-256) and its secret (16 bytes), base64url. */
  keys: z.object({ p256dh: base64url(88), auth: base64url(24) }),
})
export type SubscriptionBody = z.output<typeof subscriptionBody>

export const renewalBody = z.object({ endpoint })
/** Whether the browser is told from now on; one that is not may drop its subscription. */
export const renewal = z.object({ told: z.boolean() })

export const pushKey = z.object({
  /** `applicationServerKey` of subscriptions, base64url; null where nothing can be pushed for want of a subject. */
  publicKey: z.string().nullable(),
})

export const pushBrowser = z.object({
  id: z.number().int(),
  /** Browser and system, as `Chrome · Windows`; empty for one that says neither. */
  label: z.string(),
  createdAt: z.iso.datetime(),
  lastToldAt: z.iso.datetime().nullable(),
  /** SHA-256 of its endpoint, base64url, by which a browser finds itself. */
  endpointHash: z.string(),
})
export type PushBrowser = z.infer<typeof pushBrowser>

export const pushBrowserParams = z.object({ id: z.coerce.number().int().positive() })
export const pushTestBody = z.object({ id: z.number().int().positive() })
