import { z } from 'zod'
import { SNOOZE_MINUTES, SNOOZES } from './people-limits'

/** What a link in a mail of alerts does. */
export const MAIL_LINK_ACTIONS = ['snooze', 'unsubscribe'] as const
export type MailLinkAction = (typeof MAIL_LINK_ACTIONS)[number]

/** Sealed, in base64url. */
export const mailLinkToken = z.string().min(1).max(600)
export const mailLinkQuery = z.object({ token: mailLinkToken })

/**
 * How long a snooze is to last. Mail programs send `List-Unsubscribe=One-Click` in place of it (RFC 8058): what a link does
 * stands in its token alone.
 */
export const mailLinkBody = z.object({
  minutes: z.coerce.number().int().min(SNOOZE_MINUTES.min).max(SNOOZE_MINUTES.max).default(SNOOZES[0]),
})

export const mailLinkDone = z.object({
  action: z.enum(MAIL_LINK_ACTIONS),
  /** When a snooze ends. */
  until: z.iso.datetime().nullable(),
})
export type MailLinkDone = z.infer<typeof mailLinkDone>
