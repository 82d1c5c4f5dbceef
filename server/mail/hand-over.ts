import { PassThrough } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { SmtpError } from '@/lib/mail/smtp-problem'
import type { Mail } from './send-mail'

/** Time-outs of every session with a mail server, and nothing fetched or read from disk because of a mail. */
export const CAREFUL = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  disableUrlAccess: true,
} as const

type From = string | { name: string; address: string }
/** What a session ended with, and whether all of the mail was on its way by then. */
export type HandOverFailure = { error: SmtpError; written: boolean }

/** Has a new transport tell `onWritten` of a mail once its last byte is on its way. */
export function tellOfEnd(transport: Transporter): Transporter {
  transport.use('stream', (mail, done) => {
    const { onWritten } = mail.data as { onWritten?: () => void }
    const atTheEnd = (callback: () => void) => {
      onWritten?.()
      callback()
    }
    mail.message.transform(new PassThrough({ flush: atTheEnd }))
    done()
  })
  return transport
}

/** As they are: an address that is folded is none. */
const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
})

/** Hands a mail to a server by a transport of `tellOfEnd`; null once the server has it. */
export async function handOver(
  transport: Transporter,
  from: From | undefined,
  { attachments = [], thread, unsubscribeUrl, ...mail }: Mail,
): Promise<HandOverFailure | null> {
  let written = false
  const onWritten = () => {
    written = true
  }
  try {
    const headers = unsubscribeUrl === undefined ? undefined : oneClickHeaders(unsubscribeUrl)
    const data = { from, ...mail, references: thread, headers, attachments: [...attachments], onWritten }
    await transport.sendMail(data)
    return null
  } catch (error) {
    return { error: error as SmtpError, written }
  }
}
