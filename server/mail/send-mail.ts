import { createTransport, type Transporter } from 'nodemailer'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'

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
}

let transport: Transporter | undefined

export function mailIsSetUp(): boolean {
  return env().SMTP_HOST !== undefined
}

/**
 * Hands a mail to the server of the settings. Throws `mailNotSetUp` without one, and `mailFailed` when
 * the server does not take it; once this returns the server has it.
 */
export async function sendMail({ attachments = [], ...mail }: Mail): Promise<void> {
  if (!mailIsSetUp()) throw new AppError('mailNotSetUp')
  transport ??= openTransport()
  try {
    await transport.sendMail({ from: env().MAIL_FROM, ...mail, attachments: [...attachments] })
  } catch (error) {
    log.warn({ err: error }, 'mail not sent')
    throw new AppError('mailFailed', {}, error instanceof Error ? error.message : String(error))
  }
}

function openTransport(): Transporter {
  const { SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD } = env()
  return createTransport({
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
}
