import type { Brand } from '@/lib/brand/brand'
import { brandPalette } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import { type Email, writeEmail } from '@/lib/mail/email'
import type { NewOutboxRow, OutboxOwner, OutboxPayload } from '@/lib/outbox/rows'
import { seal } from '@/server/auth/sealed'
import { sendMailFor } from './account-mail'
import { sendMail } from './send-mail'

export type Given = Omit<Email, 'language' | 'brandTitle' | 'color'> & { subject?: string }
/** How the sender shows itself: its name, and a colour that white words are readable on. */
export type Sender = { title: string; color: string }

/** How a brand shows itself in a mail. */
export const senderOf = (brand: Brand): Sender => ({
  title: brand.domainTitle,
  color: brandPalette(brand).light.primaryText,
})

type Outgoing = {
  to: string
  language: Language
  sender: Sender
  email: Given
  /** What it is about, as `reportRun:7`: of one cause an address gets one mail. */
  cause: string
  notAfter?: Date
  attachments?: OutboxPayload<'mail'>['attachments']
  pausesAddress?: boolean
  owner?: OutboxOwner
  /** The account whose mail server it goes by; without it the platform's. */
  ofAccount?: number
}

/** An email in a sender's name and colour as a row of the outbox; its heading is the subject unless told. */
export function emailRow({
  to,
  cause,
  notAfter,
  attachments = [],
  pausesAddress,
  owner,
  ofAccount,
  ...written
}: Outgoing): NewOutboxRow<'mail'> {
  const { subject, text, html } = writeMail(written)
  const sentFor = ofAccount === undefined ? undefined : { accountId: ofAccount, name: written.sender.title }
  const sealed = seal(JSON.stringify({ text, html }))
  const payload = { to, subject, sealed, attachments, pausesAddress, sentFor }
  return { kind: 'mail', payload, cause, recipient: to, title: subject, notAfter, owner }
}

/**
 * Sends an email at once, for those who want to know what the server says, and rows of the outbox that are worded when
 * they are sent. Throws as `sendMail`.
 */
export async function sendEmail(
  to: string,
  language: Language,
  sender: Sender,
  email: Given,
  { ofAccount, ...ids }: EmailIds = {},
): Promise<void> {
  const mail = { to, ...ids, ...writeMail({ language, sender, email }) }
  await (ofAccount === undefined ? sendMail(mail) : sendMailFor(ofAccount, mail, sender.title))
}

/** `ofAccount` is the path of the account whose mail server it goes by, where it or one above has one. */
type EmailIds = { messageId?: string; thread?: string; unsubscribeUrl?: string; ofAccount?: string }

/** The subject, text and HTML of an email. */
export function writeMail({
  language,
  sender,
  email: { subject, ...email },
}: Pick<Outgoing, 'language' | 'sender' | 'email'>) {
  const written = writeEmail({ ...email, language, brandTitle: sender.title, color: sender.color })
  return { subject: subject ?? email.heading, ...written }
}
