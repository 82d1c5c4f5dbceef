import { createTranslator } from 'next-intl'
import { checkShareToken, orderShareMails } from '@/db/queries/shares/share-mails'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { dateWriter } from '@/lib/format/dates'
import type { Language } from '@/lib/i18n/languages'
import type { MailShareBody } from '@/lib/shares/schema'
import { hashShareToken, isShareToken, shareLink } from '@/lib/shares/token'
import { limitRate } from '@/server/auth/rate-limit'
import { brandOfAddress } from '@/server/brand/brand'
import { addressFor } from '@/server/domains/public-address'
import { loadMessages } from '@/server/i18n/messages'
import { emailRow, senderOf } from '@/server/mail/outgoing-email'
import { mailIsSetUp } from '@/server/mail/send-mail'

/** Calls of one account in an hour, each of a few addresses. */
const MAX_CALLS = 20
const HOUR_S = 3600
/** Within it an address gets one mail about a link. */
const AGAIN_MS = 10 * 60_000

/**
 * Mails an own link in the brand's words; returns to how many addresses. Its address is not kept: who made it gives it
 * back, and it is held against the hash. Throws `shareUnknown`, `shareEnded`, `shareLinkWrong` and `mailNotSetUp`.
 */
export async function mailLink(
  access: Access,
  id: number,
  { link, to }: MailShareBody,
  { headers, language }: { headers: Headers; language: Language },
): Promise<number> {
  const token = link.slice(link.indexOf('#') + 1)
  if (!isShareToken(token)) throw new AppError('shareLinkWrong')
  const address = await addressFor(headers, access.path)
  const [brand, messages] = await Promise.all([brandOfAddress(address), loadMessages(language)])
  const t = createTranslator({ locale: language, messages, namespace: 'mails.share' })
  const tokenHash = hashShareToken(token)
  await checkShareToken(access, id, tokenHash)
  await limitRate(`share-mail:${access.accountId}`, MAX_CALLS, HOUR_S)
  return orderShareMails(access, id, tokenHash, (share) => {
    if (!mailIsSetUp()) throw new AppError('mailNotSetUp')
    const { name, sender, expiresAt, timeZone, hasPasscode } = share
    const until = dateWriter(language, timeZone)('dateMinute', expiresAt.getTime())
    return to.map((recipient) =>
      emailRow({
        to: recipient,
        language,
        sender: senderOf(brand),
        notAfter: expiresAt,
        cause: `share:${id}:${Math.floor(Date.now() / AGAIN_MS)}`,
        email: {
          subject: t('subject', { sender, brand: brand.domainTitle }),
          heading: t('heading', { name }),
          paragraphs: [
            t('text', { sender, until, zone: timeZone }),
            ...(hasPasscode ? [t('passcode', { sender })] : []),
          ],
          action: { label: t('action'), url: shareLink(address, token) },
          note: t('note'),
        },
      }),
    )
  })
}
