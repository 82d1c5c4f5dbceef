import { createTranslator } from 'next-intl'
import { findAddressee, orderEmailChange } from '@/db/queries/accounts/email-change'
import { countUp } from '@/db/queries/auth/sign-in-guards'
import { EMAIL_LINK_HOURS } from '@/lib/accounts/profile-schema'
import { type Access, systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import { brandOfAddress } from '@/server/brand/brand'
import { addressFor } from '@/server/domains/public-address'
import { loadMessages } from '@/server/i18n/messages'
import { emailRow, senderOf } from '@/server/mail/outgoing-email'
import { makeToken } from '@/server/passwords/password-link'
import { emailCodeOf } from './email-code'

const MAX_PER_ACCOUNT = 5
const WINDOW_SECONDS = 3600

type Addressee = Awaited<ReturnType<typeof findAddressee>>
/** The visit that asks: where links lead, and the language where the account has none. */
export type Visit = { headers: Headers; language: Language }

/** Counts a link that is asked for. Throws `requestTooFrequent`: mails go to addresses that anybody may have typed. */
export async function limitEmailLinks(access: Access): Promise<void> {
  const count = await countUp(systemAccess('web'), `email-link:${access.accountId}`, WINDOW_SECONDS)
  if (count > MAX_PER_ACCOUNT) throw new AppError('requestTooFrequent', { seconds: WINDOW_SECONDS })
}

/** Lets a new address wait until the link is opened that is mailed there, and tells the old one. */
export async function askForEmail(access: Access, email: string, visit: Visit): Promise<void> {
  const account = await findAddressee(access)
  const { link, mail } = await linkTo(account, email, visit)
  const notice = account.email ? [await noticeTo(account, account.email, visit)] : []
  await orderEmailChange(access, link, [mail, ...notice])
}

/** Mails the link anew to the address that waits; the one before works no longer. Throws `notFound` when none waits. */
export async function askAgain(access: Access, visit: Visit): Promise<void> {
  const account = await findAddressee(access)
  if (!account.waiting) throw new AppError('notFound')
  const { link, mail } = await linkTo(account, account.waiting, visit)
  await orderEmailChange(access, link, [mail])
}

/** What tells the own address, if there is one, that it is taken off the account. */
export async function removalNotice(access: Access, visit: Visit): Promise<NewOutboxRow[]> {
  const account = await findAddressee(access)
  return account.email ? [await noticeTo(account, account.email, visit)] : []
}

async function linkTo(account: Addressee, email: string, visit: Visit) {
  const { token, hash } = makeToken()
  const expiresAt = new Date(Date.now() + EMAIL_LINK_HOURS * 3_600_000)
  const { address, brand, language, messages } = await writer(account, visit)
  const t = createTranslator({ locale: language, messages, namespace: 'mails.email' })
  const mail = emailRow({
    to: email,
    language,
    sender: senderOf(brand),
    cause: `emailLink:${hash}`,
    notAfter: expiresAt,
    email: {
      heading: t('heading'),
      subject: t('subject', { brand: brand.domainTitle }),
      paragraphs: [
        t('text', { account: account.login, brand: brand.domainTitle }),
        t('code', { code: emailCodeOf(hash) }),
      ],
      action: { label: t('action'), url: `${address}/login/email?token=${token}` },
      note: t('note', { hours: EMAIL_LINK_HOURS }),
    },
  })
  return { link: { hash, email, expiresAt }, mail }
}

async function noticeTo(account: Addressee, to: string, visit: Visit): Promise<NewOutboxRow> {
  const { brand, language, messages } = await writer(account, visit)
  const t = createTranslator({ locale: language, messages, namespace: 'mails.emailNotice' })
  return emailRow({
    to,
    language,
    sender: senderOf(brand),
    cause: `emailNotice:${makeToken().hash}`,
    email: {
      heading: t('heading'),
      subject: t('subject', { brand: brand.domainTitle }),
      paragraphs: [t('text', { account: account.login, brand: brand.domainTitle })],
      note: t('note'),
    },
  })
}

async function writer({ path, language: own }: Addressee, visit: Visit) {
  const address = await addressFor(visit.headers, path)
  const language = isLanguage(own) ? own : visit.language
  return { address, language, brand: await brandOfAddress(address), messages: await loadMessages(language) }
}
