import { PassThrough } from 'node:stream'
import { createTransport, type Transporter } from 'nodemailer'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import type { SendOutcome } from '@/lib/outbox/schema'

const CONNECTION_TIMEOUT_MS = 10_000
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
  ) {
    super('mailFailed', {}, log)
  }
}

/**
 * Hands a mail to the server of the settings. Throws `mailNotSetUp` without one, and `MailFailed` when the server does
 * not take it; once this returns the server has it.
 */
export async function sendMail({ attachments = [], thread, ...mail }: Mail): Promise<void> {
  if (!mailIsSetUp()) throw new AppError('mailNotSetUp')
  transport ??= openTransport()
  let written = false
  const onWritten = () => {
    written = true
  }
  try {
    const data = {
      from: env().MAIL_FROM,
      ...mail,
      references: thread,
      attachments: [...attachments],
      onWritten,
    }
    await transport.sendMail(data)
  } catch (error) {
    log.warn({ err: error }, 'mail not sent')
    throw new MailFailed(outcomeOf(error, written), error instanceof Error ? error.message : String(error))
  }
}

/** A server that has all of a mail and then says nothing may have taken it. */
function outcomeOf(error: unknown, written: boolean): SendOutcome {
  const { responseCode } = error as { responseCode?: number }
  if (responseCode === undefined) return written ? 'doubtful' : 'retry'
  return responseCode >= 500 ? 'refused' : 'retry'
}

function openTransport(): Transporter {
  const { SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD } = env()
  const opened = createTransport({
    host: SMTP_HOST,
    port: SMTP_PORT,
    secure: SMTP_PORT === TLS_FROM_THE_START_PORT,
    auth: SMTP_USER ? { user: SMTP_USER, pass: SMTP_PASSWORD ?? '' } : undefined,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: CONNECTION_TIMEOUT_MS * 3,
    // Our own content only: nothing is fetched or read from disk because of it.
    disableUrlAccess: true,
  })
  // Tells `onWritten` once the last byte of a mail is on its way.
  opened.use('stream', (mail, done) => {
    const { onWritten } = mail.data as { onWritten?: () => void }
    const atTheEnd = (callback: () => void) => {
      onWritten?.()
      callback()
    }
    mail.message.transform(new PassThrough({ flush: atTheEnd }))
    done()
  })
  return opened
}
