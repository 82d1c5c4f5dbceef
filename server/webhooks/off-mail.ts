import { createTranslator } from 'next-intl'
import type { ClaimedDelivery, Receiver } from '@/db/queries/webhooks/claim-deliveries'
import { DEFAULT_THEME_COLOR } from '@/lib/brand/brand'
import { isLanguage } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import type { OffReason } from '@/lib/webhooks/attempts'
import { emailRow } from '@/server/mail/outgoing-email'
import { mailIsSetUp } from '@/server/mail/send-mail'

/** The installation's own: no visit says under which brand the account knows it. */
const SENDER = { title: 'Waypost', color: DEFAULT_THEME_COLOR }

/** The mail that tells an account that an endpoint was switched off; null where none can be sent. */
export async function offMail(
  { name, url, email, language: own }: Receiver,
  { id }: Pick<ClaimedDelivery, 'id'>,
  reason: Exclude<OffReason, 'byHand'>,
): Promise<NewOutboxRow | null> {
  if (!email || !mailIsSetUp()) return null
  const language = isLanguage(own) ? own : 'en'
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'mails.webhookOff' })
  return emailRow({
    to: email,
    language,
    sender: SENDER,
    cause: `webhookDelivery:${id}`,
    email: {
      heading: t('heading', { name }),
      paragraphs: [t(reason, { url }), t('then')],
    },
  })
}
