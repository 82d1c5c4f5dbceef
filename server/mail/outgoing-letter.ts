import type { NewOutboxRow } from '@/db/queries/outbox/outbox'
import type { Brand } from '@/lib/brand/brand'
import { brandPalette } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import { type Letter, writeLetter } from '@/lib/mail/letter'
import { seal } from '@/server/auth/sealed'
import type { MailPayload } from '@/server/outbox/mail-kind'
import { sendMail } from './send-mail'

export type Given = Pick<Letter, 'heading' | 'paragraphs' | 'action' | 'note'> & { subject?: string }
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
  letter: Given
  /** What it is about, as `reportRun:7`: of one cause only one mail is sent. */
  cause: string
  notAfter?: Date
  attachments?: MailPayload['attachments']
  run?: number
}

/** A letter in a sender's name and colour as a row of the outbox; its heading is the subject unless told. */
export function letterRow({
  to,
  cause,
  notAfter,
  attachments = [],
  run,
  ...written
}: Outgoing): NewOutboxRow {
  const { subject, text, html } = write(written)
  const payload: MailPayload = { to, subject, sealed: seal(JSON.stringify({ text, html })), attachments, run }
  return { kind: 'mail', payload, cause, recipient: to, title: subject, notAfter }
}

/** Sends a letter while the caller waits, for those who want to know what the server says. Throws as `sendMail`. */
export async function sendLetter(
  to: string,
  language: Language,
  sender: Sender,
  letter: Given,
): Promise<void> {
  await sendMail({ to, ...write({ language, sender, letter }) })
}

function write({
  language,
  sender,
  letter: { subject, ...letter },
}: Pick<Outgoing, 'language' | 'sender' | 'letter'>) {
  const written = writeLetter({ ...letter, language, brandTitle: sender.title, color: sender.color })
  return { subject: subject ?? letter.heading, ...written }
}
