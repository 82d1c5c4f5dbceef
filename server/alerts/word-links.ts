import { createTranslator } from 'next-intl'
import type { Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import type { EmailLink } from '@/lib/mail/email'
import type { TellingLinks } from './telling-links'

/** The links below a mail of alerts, in the language of who gets it. */
export async function wordLinks(
  {
    snoozeUrl,
    unsubscribeUrl,
  }: Partial<Pick<TellingLinks, 'snoozeUrl'>> & Pick<TellingLinks, 'unsubscribeUrl'>,
  language: Language,
): Promise<EmailLink[]> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'alertMail' })
  return [
    ...(snoozeUrl === undefined ? [] : [{ label: t('snoozeLink'), url: snoozeUrl }]),
    { label: t('unsubscribeLink'), url: unsubscribeUrl },
  ]
}
