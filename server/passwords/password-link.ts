import { createHash, randomBytes } from 'node:crypto'
import { createTranslator } from 'next-intl'
import { findAccountByLogin } from '@/db/queries/accounts/accounts'
import { countUp } from '@/db/queries/auth/sign-in-guards'
import { orderPasswordLink } from '@/db/queries/passwords/password-links'
import { systemAccess } from '@/lib/auth/access'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import { mayResetByMail } from '@/lib/passwords/may-reset'
import { PASSWORD_LINK_MINUTES } from '@/lib/passwords/schema'
import { brandOfAddress } from '@/server/brand/brand'
import { addressFor } from '@/server/domains/public-address'
import { loadMessages } from '@/server/i18n/messages'
import { emailRow, senderOf } from '@/server/mail/outgoing-email'

const system = systemAccess('web')
const MAX_PER_ACCOUNT = 3
const WINDOW_SECONDS = 3600

/** What is kept of a link's token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A new token for a link, and what is kept of it. */
export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

/**
 * Mails a link for a new password to the account of this login. Does nothing where there is none that
 * may have one, or when it was asked for too often: whoever asks is told the same every time.
 */
export async function mailPasswordLink(login: string, headers: Headers, asked: Language): Promise<void> {
  const account = await findAccountByLogin(system, login.toLowerCase())
  if (!account?.email || !mayResetByMail(account, new Date())) return
  if ((await countUp(system, `password-link:${account.id}`, WINDOW_SECONDS)) > MAX_PER_ACCOUNT) return

  const { token, hash } = makeToken()
  const expiresAt = new Date(Date.now() + PASSWORD_LINK_MINUTES * 60_000)
  const address = await addressFor(headers, account.path)
  const brand = await brandOfAddress(address)
  const language = isLanguage(account.language) ? account.language : asked
  const t = createTranslator({
    locale: language,
    messages: await loadMessages(language),
    namespace: 'mails.password',
  })
  const mail = emailRow({
    to: account.email,
    language,
    sender: senderOf(brand),
    cause: `passwordLink:${hash}`,
    notAfter: expiresAt,
    email: {
      heading: t('heading'),
      subject: t('subject', { brand: brand.domainTitle }),
      paragraphs: [t('text', { account: account.login, brand: brand.domainTitle })],
      action: { label: t('action'), url: `${address}/login/reset?token=${token}` },
      note: t('note', { minutes: PASSWORD_LINK_MINUTES }),
    },
  })
  await orderPasswordLink(system, { hash, accountId: account.id, email: account.email, expiresAt }, mail)
}
