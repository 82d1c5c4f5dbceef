import { createTransport, type Transporter } from 'nodemailer'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { refusesAddress } from '@/lib/mail/address-refusal'
import { outcomeOf, saidBy } from '@/lib/mail/smtp-problem'
import type { SendOutcome } from '@/lib/outbox/schema'
import { CAREFUL, handOver, tellOfEnd } from './hand-over'

const SOCKET_TIMEOUT_MS = 30_000
const TLS_FROM_THE_START_PORT = 465

export type Attachment =
  | { filename: string; contentType: string; content: Buffer }
  | { filename: string; contentType: string; path: string }

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** Equal for two tries at the same mail, so that a reader's program shows one. */
  messageId?: string
  /** The id that the mails of one thread refer to. */
  thread?: string
  /** Where a mail program posts that its reader wants no more of these (RFC 8058). */
  unsubscribeUrl?: string
}

let transport: Transporter | undefined

/** Whether this installation can send mail at all. */
export function mailIsSetUp(): boolean {
  return env().SMTP_HOST !== undefined
}

/** The server did not take a mail, or nobody knows whether it did. */
export class MailFailed extends AppError {
  constructor(
    readonly outcome: SendOutcome,
    log: string,
    /** What our server said of the address, where it refused that for good. */
    readonly addressRefused: string | null = null,
  ) {
    super('mailFailed', {}, log)
  }
}

/**
 * Hands a mail to the server of the settings. Throws `mailNotSetUp` without one, and `MailFailed` when the server does
 * not take it; once this returns the server has it.
 */
export async function sendMail(mail: Mail): Promise<void> {
  if (!mailIsSetUp()) throw new AppError('mailNotSetUp')
  transport ??= openTransport()
  const failure = await handOver(transport, env().MAIL_FROM, mail)
  if (!failure) return
  const { error, written } = failure
  log.warn({ err: error }, 'mail not sent')
  throw new MailFailed(outcomeOf(error, written), error.message, refusesAddress(error) ? saidBy(error) : null)
}

function openTransport(): Transporter {
  const { SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD } = env()
  return tellOfEnd(
    createTransport({
      ...CAREFUL,
      host: SMTP_HOST,
      port: SMTP_PORT,
      secure: SMTP_PORT === TLS_FROM_THE_START_PORT,
      auth: SMTP_USER ? { user: SMTP_USER, pass: SMTP_PASSWORD ?? '' } : undefined,
      socketTimeout: SOCKET_TIMEOUT_MS,
    }),
  )
}
