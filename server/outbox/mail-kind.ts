import { buffer } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { z } from 'zod'
import { findMailRecipient } from '@/db/queries/messages/mail-recipient'
import { systemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import type { OutboxPayload } from '@/lib/outbox/rows'
import { unseal } from '@/server/auth/sealed'
import { sendMailFor } from '@/server/mail/account-mail'
import { type Attachment, MailFailed, sendMail } from '@/server/mail/send-mail'
import { fileStorage } from '@/server/storage/storage'
import { type OutboxKind, type RowFacts, SendFailure } from './outbox-kind'
import { pauseIfRefused } from './pause-address'

const system = systemAccess('worker')
const body = z.object({ text: z.string(), html: z.string() })

/** The same for all attempts, so that a mail that arrives twice after all is shown once. */
export const messageIdOf = ({ id, createdAt }: RowFacts): string =>
  `<outbox-${id}-${createdAt.getTime()}@${mailHost()}>`

/** What mails of one thread refer to, though it was never sent: reading programs show them together. */
export const threadIdOf = (name: string): string => `<${name.replace(/[^\w.-]/g, '-')}@${mailHost()}>`

const mailHost = (): string => /@([\w.-]+)/.exec(env().MAIL_FROM ?? '')?.[1] ?? 'localhost'

/** What the outbox is told of a mail that did not leave. */
export function sendFailure(error: unknown): unknown {
  if (error instanceof MailFailed) return new SendFailure(error.outcome, error.message)
  return error instanceof AppError ? new SendFailure('retry', error.error) : error
}

async function readAttachment({
  key,
  ...named
}: OutboxPayload<'mail'>['attachments'][number]): Promise<Attachment> {
  const stream = await fileStorage().get(key)
  if (!stream) throw new SendFailure('refused', `the attached file ${key} is gone`)
  return { ...named, content: await buffer(stream as WebStream) }
}

/** Mails in the words that were chosen when they were ordered. */
export const mailKind: OutboxKind<'mail'> = {
  send: async ({ to, subject, sealed, attachments, pausesAddress, sentFor }, row) => {
    const { text, html } = body.parse(JSON.parse(unseal(sealed)))
    const attached = await Promise.all(attachments.map(readAttachment))
    const mail = { to, subject, text, html, attachments: attached, messageId: messageIdOf(row) }
    const sender = sentFor && (await findMailRecipient(system, sentFor.accountId))
    if (sentFor && !sender) throw new SendFailure('refused', 'its account is gone')
    try {
      await (sentFor && sender ? sendMailFor(sender.path, mail, sentFor.name) : sendMail(mail))
    } catch (error) {
      if (pausesAddress) await pauseIfRefused(to, error)
      throw sendFailure(error)
    }
  },
  afterwards: (payload) => ({ ...payload, sealed: '' }),
  drop: async ({ attachments }) => {
    for (const { key } of attachments) await fileStorage().remove(key)
  },
}
