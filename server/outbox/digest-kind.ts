import { type DigestAlert, findDigestAlerts } from '@/db/queries/alerts/digest-alerts'
import { findMailReader } from '@/db/queries/alerts/mail-reader'
import { systemAccess } from '@/lib/auth/access'
import { isLanguage } from '@/lib/i18n/languages'
import { unsubscribeLinks } from '@/server/alerts/telling-links'
import { wordDigest } from '@/server/alerts/word-digest'
import { wordLinks } from '@/server/alerts/word-links'
import { brandOfAddress } from '@/server/brand/brand'
import { sendEmail, senderOf } from '@/server/mail/outgoing-email'
import { addressAt } from './account-address'
import { messageIdOf, sendFailure } from './mail-kind'
import { type OutboxKind, SendFailure } from './outbox-kind'
import { pauseIfRefused } from './pause-address'
import { requireStillWanted } from './still-wanted'

const system = systemAccess('worker')
const SECOND_MS = 1000

/** Mails what was held back for a person, but for what was taken back since. */
export const digestKind: OutboxKind<'alertDigest'> = {
  send: async ({ accountId, toContactId, to, deliveries, more }, row) => {
    const reader = await findMailReader(system, { accountId, contactId: toContactId })
    if (!reader) throw new SendFailure('refused', 'who is told is gone')
    requireStillWanted(reader, to)
    const alerts = await findDigestAlerts(system, deliveries)
    if (alerts.length === 0) throw new SendFailure('refused', 'all of its alerts were taken back')
    const language = isLanguage(reader.language) ? reader.language : 'en'
    const address = await addressAt(reader.path)
    const own = toContactId === null ? alerts.filter((one) => one.accountId === accountId) : []
    const listUrl = own.length === 0 ? null : `${address}/monitorEvent?${around(own)}`
    const email = await wordDigest({ alerts, more, reader, listUrl }, language)
    try {
      const sender = senderOf(await brandOfAddress(address))
      const links = unsubscribeLinks({ accountId, contactId: toContactId, email: to }, address)
      const mail = { ...email, links: await wordLinks(links, language) }
      const ids = { messageId: messageIdOf(row), unsubscribeUrl: links.oneClickUrl, ofAccount: reader.path }
      await sendEmail(to, language, sender, mail, ids)
    } catch (error) {
      await pauseIfRefused(to, error)
      throw sendFailure(error)
    }
  },
}

function around(alerts: readonly DigestAlert[]): URLSearchParams {
  const times = alerts.map(({ at }) => at)
  return new URLSearchParams({
    from: new Date(Math.min(...times) - SECOND_MS).toISOString(),
    to: new Date(Math.max(...times) + SECOND_MS).toISOString(),
  })
}
