import { createTranslator } from 'next-intl'
import type { ToldOwner } from '@/db/queries/domains/domain-proofs'
import { DEFAULT_THEME_COLOR } from '@/lib/brand/brand'
import { type DomainState, endOf, type ProofRow } from '@/lib/domains/proof'
import { env } from '@/lib/env'
import { isLanguage } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import { emailRow } from '@/server/mail/outgoing-email'
import { mailIsSetUp } from '@/server/mail/send-mail'

/** Ours: the brand under which it would be sent is what is about to end. */
const SENDER = { title: 'Waypost', color: DEFAULT_THEME_COLOR }

/** The mail that tells the owner of a host that its proof was lost, or has ended the brand; null where none can be sent. */
export async function proofMail(
  host: string,
  { email, language: own }: ToldOwner,
  state: DomainState,
  { lostAt }: ProofRow,
): Promise<NewOutboxRow | null> {
  if (!email || !mailIsSetUp() || !lostAt || (state !== 'lost' && state !== 'ended')) return null
  const language = isLanguage(own) ? own : 'en'
  const t = createTranslator({
    locale: language,
    messages: await loadMessages(language),
    namespace: 'mails.domain',
  })
  const date = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(endOf(lostAt))
  const { PORT, PUBLIC_URL } = env()
  const home = PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${PORT}`
  return emailRow({
    to: email,
    language,
    sender: SENDER,
    cause: `domain:${host}:${state}:${lostAt.getTime()}`,
    email: {
      heading: t(`${state}.heading`, { host }),
      paragraphs: [t(`${state}.text`, { host, date })],
      action: { label: t('action'), url: `${home}/addDomain` },
    },
  })
}
