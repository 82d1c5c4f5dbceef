import { createTranslator } from 'next-intl'
import { importTaskOf } from '@/db/queries/imports/import-tasks'
import { type MovedRow, movedAccounts } from '@/db/queries/imports/moved-accounts'
import { orderPasswordLink } from '@/db/queries/passwords/password-links'
import { type Access, systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import {
  countInvitations,
  type ImportInvitations,
  INVITATION_DAYS,
  invitationState,
  MOST_INVITED,
} from '@/lib/imports/traccar/invitations'
import { brandOfAddress } from '@/server/brand/brand'
import { addressFor } from '@/server/domains/public-address'
import { loadMessages } from '@/server/i18n/messages'
import { emailRow, senderOf } from '@/server/mail/outgoing-email'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { makeToken } from '@/server/passwords/password-link'

const DAY_MS = 86_400_000

/** How far the accounts are that came of the server of an import. */
export async function invitationsOf(access: Access, id: number): Promise<ImportInvitations> {
  const { params } = await importTaskOf(access, id)
  const found = await movedAccounts(access, params.source)
  return countInvitations(found, { mails: mailIsSetUp(), now: new Date() })
}

/** Mails those who wait for it a link to their first password; `asked` is the language of those who chose none. */
export async function inviteMoved(
  access: Access,
  id: number,
  { headers, asked }: { headers: Headers; asked: Language },
): Promise<ImportInvitations> {
  const { params } = await importTaskOf(access, id)
  if (!mailIsSetUp()) throw new AppError('mailNotSetUp')
  const now = new Date()
  const found = await movedAccounts(access, params.source)
  const waiting = found.filter((account) => invitationState(account, now) === 'waiting')
  for (const account of waiting.slice(0, MOST_INVITED)) await invite(account, { headers, asked, now })
  return invitationsOf(access, id)
}

async function invite(
  { id, login, path, email, language: own }: MovedRow,
  { headers, asked, now }: { headers: Headers; asked: Language; now: Date },
): Promise<void> {
  if (email === null) return
  const { token, hash } = makeToken()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  const address = await addressFor(headers, path)
  const brand = await brandOfAddress(address)
  const language = isLanguage(own) ? own : asked
  const t = createTranslator({
    locale: language,
    messages: await loadMessages(language),
    namespace: 'mails.moved',
  })
  const mail = emailRow({
    to: email,
    language,
    sender: senderOf(brand),
    cause: `passwordLink:${hash}`,
    notAfter: expiresAt,
    email: {
      heading: t('heading', { brand: brand.domainTitle }),
      paragraphs: [t('text', { account: login, brand: brand.domainTitle })],
      action: { label: t('action'), url: `${address}/login/reset?token=${token}` },
      note: t('note', { days: INVITATION_DAYS }),
    },
  })
  await orderPasswordLink(systemAccess('web'), { hash, accountId: id, email, expiresAt }, mail)
}
