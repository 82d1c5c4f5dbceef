import type { NewOutboxRow } from '@/db/queries/outbox/outbox'
import type { Brand } from '@/lib/brand/brand'
import { brandPalette } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import { type Email, writeEmail } from '@/lib/mail/email'
import { seal } from '@/server/auth/sealed'
import type { MailPayload } from '@/server/outbox/mail-kind'
import { sendMail } from './send-mail'

export type Given = Pick<Email, 'heading' | 'paragraphs' | 'action' | 'note'> & { subject?: string }
/** How the sender shows itself: its name, and a colour that white words are readable on. */
export type Sender = { title: string; color: string }

export const senderOf = (brand: Brand): Sender => ({
  title: brand.domainTitle,
  color: brandPalette(brand).light.primaryText,
})

type Outgoing = {
  to: string
  language: Language
  sender: Sender
  email: Given
  /** What it is about, as `reportRun:7`: of one cause only one mail is sent. */
  cause: string
  notAfter?: Date
  attachments?: MailPayload['attachments']
  run?: number
}

/** A email in a sender's name and colour as a row of the outbox; its heading is the subject unless told. */
export function emailRow({ to, cause, notAfter, attachments = [], run, ...written }: Outgoing): NewOutboxRow {
  const { subject, text, html } = write(written)
  const payload: MailPayload = { to, subject, sealed: seal(JSON.stringify({ text, html })), attachments, run }
  return { kind: 'mail', payload, cause, recipient: to, title: subject, notAfter }
}

/** Sends an email while the caller waits, for those who want to know what the server says. Throws as `sendMail`. */
export async function sendEmail(to: string, language: Language, sender: Sender, email: Given): Promise<void> {
  await sendMail({ to, ...write({ language, sender, email }) })
}

function write({
  language,
  sender,
  email: { subject, ...email },
}: Pick<Outgoing, 'language' | 'sender' | 'email'>) {
  const written = writeEmail({ ...email, language, brandTitle: sender.title, color: sender.color })
  return { subject: subject ?? email.heading, ...written }
}
