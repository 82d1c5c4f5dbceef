import { z } from 'zod'
import { readsAsWritten } from '@/lib/text/shown-text'
import { MAIL_PROBLEMS } from './smtp-problem'

/** Where mail servers listen: 25 for other servers, 465 with TLS from the start, 587 and 2525 for those who send. */
export const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525]
export const MAX_HOST = 253
export const MAX_MAIL_FROM = 100
export const MAX_USER = 200
export const MAX_MAIL_PASSWORD = 200

/** The host as connections take it: numbers in their plain form, names in ASCII and lower case; null for what is no host. */
export function plainHost(typed: string): string | null {
  const bare = typed.replace(/^\[(.*)\]$/, '$1')
  const isNumber = bare.includes(':')
  if (!isNumber && !/^[\p{L}\p{M}\p{N}._-]+$/u.test(bare)) return null
  const url = isNumber ? `http://[${bare}]` : `http://${bare}`
  if (!URL.canParse(url)) return null
  const host = new URL(url).hostname.replace(/^\[|\]$|\.$/g, '')
  return host === '' || host.split('.').includes('') ? null : host
}

const mailHost = z
  .string()
  .trim()
  .min(1)
  .max(MAX_HOST)
  .transform((typed, context) => {
    const host = plainHost(typed)
    if (host !== null) return host
    context.addIssue({ code: 'custom', message: 'validation.mailHost', input: typed })
    return z.NEVER
  })

const oneLine = (max: number) => z.string().max(max).refine(readsAsWritten, 'validation.oneLine')

/** An own mail server. The password is kept when it is left out and neither host nor user are others. */
export const mailServerBody = z.object({
  host: mailHost,
  port: z.number().int().min(1).max(65_535),
  /** What mails by it come from. */
  mailFrom: z.string().trim().min(1).pipe(z.email('validation.email').max(MAX_MAIL_FROM)),
  /** Empty where the server asks for none. */
  user: oneLine(MAX_USER).trim().default(''),
  password: oneLine(MAX_MAIL_PASSWORD).min(1).optional(),
  /** TLS from the first byte; else STARTTLS, without which no user and password are sent. */
  tls: z.boolean(),
})
export type MailServerBody = z.output<typeof mailServerBody>

export const mailServer = z.object({
  host: z.string(),
  port: z.number().int(),
  mailFrom: z.string(),
  user: z.string(),
  hasPassword: z.boolean(),
  tls: z.boolean(),
  /** When it took a mail last. */
  testedAt: z.iso.datetime(),
  /** Since when it takes none, so that mail goes by the platform's, why, and what it said last; null while it does. */
  failure: z.object({ at: z.iso.datetime(), problem: z.enum(MAIL_PROBLEMS), text: z.string() }).nullable(),
})
export type MailServer = z.infer<typeof mailServer>
