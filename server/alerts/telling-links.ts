import { z } from 'zod'
import { MAIL_LINK_ACTIONS, type MailLinkAction } from '@/lib/alerts/people/mail-link-schema'
import { ALERT_LINK_DAYS } from '@/lib/alerts/people/people-limits'
import type { PersonKey } from '@/lib/alerts/telling/telling-people'
import { seal, unseal } from '@/server/auth/sealed'

const PURPOSE = 'alertMailLink'
const DAY_MS = 86_400_000

/** The page and the call that links of mails lead to. */
const PAGE = '/alertMail'
const ONE_CLICK = '/api/alert-mail'

const content = z.object({
  action: z.enum(MAIL_LINK_ACTIONS),
  accountId: z.number().int(),
  contactId: z.number().int().nullable(),
  /** Where the mail went: whoever reads a former address of the person decides nothing for it. */
  email: z.string(),
  /** Of a snooze: the fence or rule, as `rule:5`, and the device. */
  subject: z.string().nullable(),
  deviceId: z.number().int().nullable(),
  expiresAt: z.number(),
})
export type TellingLink = z.infer<typeof content>
export type Mailed = PersonKey & { email: string }

export type TellingLinks = {
  snoozeUrl: string
  unsubscribeUrl: string
  /** For mail programs that have a button of their own (RFC 8058). */
  oneClickUrl: string
}

/** The links of a mail that tells a person of an alert; `address` is where the account finds us. */
export function tellingLinks(
  { subject, deviceId, ...mailed }: Mailed & { subject: string; deviceId: number },
  address: string,
  now: number = Date.now(),
): TellingLinks {
  const snooze = makeToken('snooze', { ...mailed, subject, deviceId }, now)
  return {
    snoozeUrl: `${address}${PAGE}?token=${snooze}`,
    ...unsubscribeLinks(mailed, address, now),
  }
}

/** The same of a mail that tells of many, as a digest does. */
export function unsubscribeLinks(
  mailed: Mailed,
  address: string,
  now: number = Date.now(),
): Omit<TellingLinks, 'snoozeUrl'> {
  const token = makeToken('unsubscribe', { ...mailed, subject: null, deviceId: null }, now)
  return {
    unsubscribeUrl: `${address}${PAGE}?token=${token}`,
    oneClickUrl: `${address}${ONE_CLICK}?token=${token}`,
  }
}

function makeToken(
  action: MailLinkAction,
  { accountId, contactId, email, subject, deviceId }: Omit<TellingLink, 'action' | 'expiresAt'>,
  now: number,
): string {
  const expiresAt = now + ALERT_LINK_DAYS * DAY_MS
  const text = JSON.stringify({ action, accountId, contactId, email, subject, deviceId, expiresAt })
  return Buffer.from(seal(text, PURPOSE), 'base64').toString('base64url')
}

/** What a token says; null for one that is not ours, or too old. */
export function readTellingLink(token: string, now: number): TellingLink | null {
  try {
    const link = content.parse(
      JSON.parse(unseal(Buffer.from(token, 'base64url').toString('base64'), PURPOSE)),
    )
    return link.expiresAt > now ? link : null
  } catch {
    return null
  }
}
