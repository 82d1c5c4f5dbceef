import { createTranslator } from 'next-intl'
import type { Tx } from '@/db/client'
import type { ApplicationRow } from '@/db/queries/demo-applications/demo-applications'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { insertPasswordLink } from '@/db/queries/passwords/password-links'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import { brandOfAddress } from '@/server/brand/brand'
import { addressFor } from '@/server/domains/public-address'
import { loadMessages } from '@/server/i18n/messages'
import { emailRow, senderOf } from '@/server/mail/outgoing-email'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { makeToken } from '@/server/passwords/password-link'

const FIRST_LINK_HOURS = 48

type Applicant = Pick<ApplicationRow, 'name' | 'department' | 'phone' | 'email'>
type Reviewer = { email: string | null; language: string | null; path: string }

/** What tells the reviewer that somebody applied, for the application's id; null where nothing can be mailed. */
export async function reviewerMail(
  reviewer: Reviewer,
  applicant: Applicant,
  headers: Headers,
  asked: Language,
): Promise<(id: number) => NewOutboxRow | null> {
  const { email } = reviewer
  if (!email || !mailIsSetUp()) return () => null
  const language = isLanguage(reviewer.language) ? reviewer.language : asked
  const address = await addressFor(headers, reviewer.path)
  const sender = senderOf(await brandOfAddress(address))
  const t = await texts(language)
  return (id) =>
    emailRow({
      to: email,
      language,
      sender,
      cause: `demoApplication:${id}`,
      email: {
        heading: t('applied.heading'),
        paragraphs: [
          t('applied.text', { name: applicant.name, department: applicant.department }),
          t('applied.contact', { phone: applicant.phone, email: applicant.email }),
        ],
        action: { label: t('applied.action'), url: `${address}/demoApplications` },
      },
    })
}

type Opened = { id: number; path: string; login: string; expiresAt: Date }

/** Tells an applicant the login, with a link to choose a password; where mail is set up. */
export async function mailAccepted(
  tx: Tx,
  application: ApplicationRow,
  trial: Opened,
  headers: Headers,
): Promise<void> {
  if (!mailIsSetUp()) return
  const language = isLanguage(application.language) ? application.language : 'en'
  const address = await addressFor(headers, trial.path)
  const brand = await brandOfAddress(address)
  const { token, hash } = makeToken()
  const expiresAt = new Date(Date.now() + FIRST_LINK_HOURS * 3_600_000)
  const t = await texts(language)
  const mail = emailRow({
    to: application.email,
    language,
    sender: senderOf(brand),
    notAfter: expiresAt,
    cause: `demoDecision:${application.id}`,
    email: {
      heading: t('accepted.heading', { brand: brand.domainTitle }),
      paragraphs: [
        t('accepted.text', { name: application.name, login: trial.login }),
        t('accepted.until', { date: dateIn(language, trial.expiresAt) }),
      ],
      action: { label: t('accepted.action'), url: `${address}/login/reset?token=${token}` },
      note: t('accepted.note', { hours: FIRST_LINK_HOURS }),
    },
  })
  const link = { hash, accountId: trial.id, email: application.email, expiresAt }
  await insertPasswordLink(tx, link, mail)
}

/** Tells an applicant that it was refused; where mail is set up. */
export async function mailRefused(
  tx: Tx,
  application: ApplicationRow,
  ownerPath: string,
  reason: string | null,
  headers: Headers,
): Promise<void> {
  if (!mailIsSetUp()) return
  const language = isLanguage(application.language) ? application.language : 'en'
  const brand = await brandOfAddress(await addressFor(headers, ownerPath))
  const t = await texts(language)
  const mail = emailRow({
    to: application.email,
    language,
    sender: senderOf(brand),
    cause: `demoDecision:${application.id}`,
    email: {
      heading: t('refused.heading', { brand: brand.domainTitle }),
      paragraphs: [t('refused.text', { name: application.name }), ...(reason ? [reason] : [])],
    },
  })
  await insertOutbox(tx, mail)
}

const texts = async (language: Language) =>
  createTranslator({
    locale: language,
    messages: await loadMessages(language),
    namespace: 'mails.demo',
  })

const dateIn = (language: Language, date: Date) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' }).format(
    date,
  )
