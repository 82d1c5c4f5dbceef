import { isIP } from 'node:net'
import { createTranslator } from 'next-intl'
import {
  type MailServerRow,
  ownMailServer,
  type StoredSettings,
  saveMailServer,
  testAddressee,
} from '@/db/queries/mail-servers/mail-servers'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import { MAIL_PORTS, type MailServerBody } from '@/lib/mail/server-schema'
import { limitRate } from '@/server/auth/rate-limit'
import { brandOf } from '@/server/brand/brand'
import { loadMessages } from '@/server/i18n/messages'
import { tryServer } from './account-mail'
import { senderOf, writeMail } from './outgoing-email'
import { isMailHost, isMailPort, type ServerFailure, sealPassword, sendByServer } from './own-server'
import type { Mail } from './send-mail'

const MAX_TESTS = 5
const WINDOW_SECONDS = 3600

type Visit = { headers: Headers; language: Language }
type TestMail = { mail: Mail; fromName: string }

/**
 * Keeps a mail server of the own account once it has taken a test mail. Throws `mailServerRefused` with what it said,
 * `mailServerHost` and `mailServerPort` for one that is never connected to, and `mailServerPassword` where the password
 * that is kept is of another server or user.
 */
export async function keepMailServer(
  access: Access,
  body: MailServerBody,
  visit: Visit,
): Promise<MailServerRow> {
  const settings = settingsOf(body, await ownMailServer(access))
  if (!isMailPort(body.port)) throw new AppError('mailServerPort', { ports: MAIL_PORTS.join(', ') })
  if (isIP(body.host) > 0 && !isMailHost(body.host)) throw new AppError('mailServerHost')
  const { mail, fromName } = await testMail(access, visit)
  refuse(await sendByServer(settings, mail, fromName))
  return saveMailServer(access, settings)
}

/** Sends a test mail by the kept one. Throws `mailServerMissing` without one, and `mailServerRefused`. */
export async function testMailServer(access: Access, visit: Visit): Promise<MailServerRow> {
  const kept = await ownMailServer(access)
  if (!kept) throw new AppError('mailServerMissing')
  const { mail, fromName } = await testMail(access, visit)
  refuse(await tryServer(kept, mail, fromName))
  return (await ownMailServer(access)) ?? kept
}

function settingsOf({ password, ...body }: MailServerBody, kept: MailServerRow | null): StoredSettings {
  const sealedPassword = () => {
    if (body.user === '') return ''
    if (password !== undefined) return sealPassword(password)
    if (kept && kept.host === body.host && kept.user === body.user) return kept.sealedPassword
    throw new AppError('mailServerPassword')
  }
  return { ...body, sealedPassword: sealedPassword() }
}

/** Counted, as it knocks at whatever machine was named. */
async function testMail(access: Access, { headers, language }: Visit): Promise<TestMail> {
  const to = await testAddressee(access)
  if (!to) throw new AppError('mailServerNoAddress')
  await limitRate(`mail-server-test:${access.accountId}`, MAX_TESTS, WINDOW_SECONDS)
  const brand = await brandOf(headers)
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'mails.ownServer' })
  const email = { heading: t('heading'), paragraphs: [t('text', { brand: brand.domainTitle })] }
  const written = writeMail({ language, sender: senderOf(brand), email })
  return { mail: { to, ...written }, fromName: brand.domainTitle }
}

function refuse(failure: ServerFailure | null): void {
  if (!failure) return
  if (failure.problem === 'host') throw new AppError('mailServerHost')
  throw new AppError('mailServerRefused', { problem: failure.problem, said: failure.said })
}
