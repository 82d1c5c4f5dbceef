import type { Brand } from '@/lib/brand/brand'
import { brandPalette } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import { type Letter, writeLetter } from '@/lib/mail/letter'
import { sendMail } from '@/server/mail/send-mail'

type Given = Pick<Letter, 'heading' | 'paragraphs' | 'action' | 'note'> & { subject?: string }

/** Sends a letter in a domain's name and colour; its heading is the subject unless told. Throws as `sendMail`. */
export async function sendLetter(
  to: string,
  language: Language,
  brand: Brand,
  { subject, ...letter }: Given,
): Promise<void> {
  const color = brandPalette(brand).light.primaryText
  const written = writeLetter({ ...letter, language, brandTitle: brand.domainTitle, color })
  await sendMail({ to, subject: subject ?? letter.heading, ...written })
}
