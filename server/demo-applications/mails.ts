import { createTranslator } from 'next-intl'
import type { ApplicationRow } from '@/db/queries/demo-applications/demo-applications'
import { insertPasswordLink } from '@/db/queries/passwords/password-links'
import { systemAccess } from '@/lib/auth/access'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import { log } from '@/lib/log'
import { brandOfAddress } from '@/server/brand/brand'
import { addressFor } from '@/server/domains/public-address'
import { loadMessages } from '@/server/i18n/messages'
import { sendLetter } from '@/server/mail/send-letter'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { makeToken } from '@/server/passwords/password-link'

const FIRST_LINK_HOURS = 48

type Applicant = Pick<ApplicationRow, 'name' | 'department' | 'phone' | 'email'>
type Reviewer = { email: string | null; language: string | null; path: string }

/** Tells the reviewer that somebody applied. Never throws. */
export async function mailReviewer(
  reviewer: Reviewer,
  applicant: Applicant,
  headers: Headers,
  asked: Language,
) {
  const { email } = reviewer
  if (!email) return
  await quietly(async () => {
    const language = isLanguage(reviewer.language) ? reviewer.language : asked
    const address = await addressFor(headers, reviewer.path)
    const t = await texts(language)
    await sendLetter(email, language, await brandOfAddress(address), {
      heading: t('applied.heading'),
      paragraphs: [
        t('applied.text', { name: applicant.name, department: applicant.department }),
        t('applied.contact', { phone: applicant.phone, email: applicant.email }),
      ],
      action: { label: t('applied.action'), url: `${address}/demoApplications` },
    })
  })
}

type Opened = { id: number; path: string; login: string; expiresAt: Date }

/** Tells an applicant the login, with a link to choose a password. Says whether it was sent. */
export function mailAccepted(application: ApplicationRow, trial: Opened, headers: Headers): Promise<boolean> {
  return quietly(async () => {
    const language = isLanguage(application.language) ? application.language : 'en'
    const address = await addressFor(headers, trial.path)
    const brand = await brandOfAddress(address)
    const { token, hash } = makeToken()
    await insertPasswordLink(systemAccess('web'), {
      hash,
      accountId: trial.id,
      email: application.email,
      expiresAt: new Date(Date.now() + FIRST_LINK_HOURS * 3_600_000),
    })
    const t = await texts(language)
    await sendLetter(application.email, language, brand, {
      heading: t('accepted.heading', { brand: brand.domainTitle }),
      paragraphs: [
        t('accepted.text', { name: application.name, login: trial.login }),
        t('accepted.until', { date: dateIn(language, trial.expiresAt) }),
      ],
      action: { label: t('accepted.action'), url: `${address}/login/reset?token=${token}` },
      note: t('accepted.note', { hours: FIRST_LINK_HOURS }),
    })
  })
}

/** Tells an applicant that it was refused. Says whether it was sent. */
export function mailRefused(
  application: ApplicationRow,
  ownerPath: string,
  reason: string | null,
  headers: Headers,
): Promise<boolean> {
  return quietly(async () => {
    const language = isLanguage(application.language) ? application.language : 'en'
    const brand = await brandOfAddress(await addressFor(headers, ownerPath))
    const t = await texts(language)
    await sendLetter(application.email, language, brand, {
      heading: t('refused.heading', { brand: brand.domainTitle }),
      paragraphs: [t('refused.text', { name: application.name }), ...(reason ? [reason] : [])],
    })
  })
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

/** What was decided stands, whatever becomes of its mail. */
async function quietly(send: () => Promise<void>): Promise<boolean> {
  if (!mailIsSetUp()) return false
  try {
    await send()
    return true
  } catch (error) {
    log.warn({ err: error }, 'mail about a demo application not sent')
    return false
  }
}
