import { randomInt } from 'node:crypto'
import { createTranslator } from 'next-intl'
import { orderContactCode, verifyContact } from '@/db/queries/alert-people/contact-codes'
import { requireContactEdits } from '@/db/queries/alert-people/contact-scope'
import { findContact } from '@/db/queries/alert-people/contacts'
import type { AlertContact } from '@/lib/alerts/people/contact-schema'
import { CONTACT_CODE } from '@/lib/alerts/people/people-limits'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { loadMessages } from '@/lib/i18n/load-messages'
import { limitRate } from '@/server/auth/rate-limit'
import { sealedHash } from '@/server/auth/sealed'
import { brandOfAddress } from '@/server/brand/brand'
import { addressFor } from '@/server/domains/public-address'
import { emailRow, senderOf } from '@/server/mail/outgoing-email'
import { mailIsSetUp } from '@/server/mail/send-mail'

/** So many codes of an account go to one address, and out of it at all; and so many to one address, whoever asks. */
const PER_ADDRESS_HOUR = 5
const ALL_TO_ADDRESS_HOUR = 20
const PER_ACCOUNT_HOUR = 30
const MINUTE_S = 60
const HOUR_S = 3600

/** The code is kept as this: it is of one address of one contact. */
const hashOf = (contactId: number, email: string, code: string): string =>
  sealedHash(`contact code ${contactId} ${email} ${code}`)

/**
 * Mails a code to the address of a contact, in its language, under the brand that the account is known by. Throws
 * `alertContactUnknown`, `mailNotSetUp`, `addressPaused`, and `requestTooFrequent`: anybody may have typed the address.
 */
export async function sendContactCode(
  access: Access,
  id: number,
  { headers, now }: { headers: Headers; now: Date },
): Promise<{ until: string }> {
  requireContactEdits(access)
  const contact = await findContact(access, id)
  if (!mailIsSetUp()) throw new AppError('mailNotSetUp')
  // A code that comes back shows that the address works again.
  if (contact.paused && contact.verified) throw new AppError('addressPaused')
  const { email, language } = contact
  // Its own first: what is refused to one account uses up nothing of the others'.
  const own = `${access.accountId}:${email}`
  await limitRate(`contact-code:${own}`, 1, MINUTE_S)
  await limitRate(`contact-codes:${own}`, PER_ADDRESS_HOUR, HOUR_S)
  await limitRate(`contact-codes-of:${access.accountId}`, PER_ACCOUNT_HOUR, HOUR_S)
  await limitRate(`contact-codes-to:${email}`, ALL_TO_ADDRESS_HOUR, HOUR_S)
  const code = String(randomInt(10 ** CONTACT_CODE.digits)).padStart(CONTACT_CODE.digits, '0')
  const expiresAt = new Date(now.getTime() + CONTACT_CODE.minutes * 60_000)
  const brand = await brandOfAddress(await addressFor(headers, access.path))
  const t = createTranslator({
    locale: language,
    messages: await loadMessages(language),
    namespace: 'mails.contactCode',
  })
  const hash = hashOf(id, email, code)
  const mail = emailRow({
    to: email,
    language,
    sender: senderOf(brand),
    cause: `contactCode:${id}:${now.getTime()}`,
    notAfter: expiresAt,
    pausesAddress: true,
    email: {
      heading: t('heading'),
      subject: t('subject', { brand: brand.domainTitle }),
      paragraphs: [t('text', { name: contact.name, brand: brand.domainTitle }), t('code', { code })],
      note: t('note', { minutes: CONTACT_CODE.minutes }),
    },
  })
  await orderContactCode(access, id, { hash, expiresAt }, mail)
  return { until: expiresAt.toISOString() }
}

/** Verifies the address by the code that was mailed there. Throws `emailCodeWrong` and `contactCodeSpent`. */
export async function verifyByCode(
  access: Access,
  id: number,
  { code, now }: { code: string; now: Date },
): Promise<AlertContact> {
  const outcome = await verifyContact(access, id, { hashFor: (email) => hashOf(id, email, code), now })
  if (outcome === 'verified') return findContact(access, id)
  throw new AppError(outcome === 'wrong' ? 'emailCodeWrong' : 'contactCodeSpent')
}
