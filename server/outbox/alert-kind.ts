import { findMailedAlert } from '@/db/queries/alerts/mailed-alert'
import { systemAccess } from '@/lib/auth/access'
import { isLanguage } from '@/lib/i18n/languages'
import { tellingLinks } from '@/server/alerts/telling-links'
import { wordAlert } from '@/server/alerts/word-alert'
import { wordLinks } from '@/server/alerts/word-links'
import { brandOfAddress } from '@/server/brand/brand'
import { sendEmail, senderOf } from '@/server/mail/outgoing-email'
import { landmarksOf } from '@/server/places/landmarks-for'
import { addressAt } from './account-address'
import { messageIdOf, sendFailure, threadIdOf } from './mail-kind'
import { type OutboxKind, SendFailure } from './outbox-kind'
import { pauseIfRefused } from './pause-address'
import { requireStillWanted } from './still-wanted'

const system = systemAccess('worker')

/**
 * Mails an alert, unless it was taken back meanwhile, or tells those who had been told that it was. Those of one fence or rule
 * and device are one thread.
 */
export const alertKind: OutboxKind<'alert'> = {
  send: async (payload, row) => {
    const { accountId, stage, afterMinutes } = payload
    const person = { accountId: payload.toAccountId ?? accountId, contactId: payload.toContactId }
    const alert = await findMailedAlert(system, payload, person)
    if (!alert) throw new SendFailure('refused', 'the alert, or who is told of it, is gone')
    requireStillWanted(alert.reader, payload.to)
    const takesBack = stage === 'withdrawal'
    if (!takesBack && alert.withdrawnAt) throw new SendFailure('refused', 'the alert was taken back')
    if (takesBack && !alert.withdrawnAt) throw new SendFailure('refused', 'the alert was found again')
    const language = isLanguage(alert.reader.language) ? alert.reader.language : 'en'
    const address = await addressAt(alert.reader.path)
    const landmarks = await landmarksOf(system, person.accountId)
    const email = await wordAlert(alert, { language, address, landmarks, stage, afterMinutes })
    const mailed = { ...person, email: payload.to }
    const links = tellingLinks({ ...mailed, subject: alert.subject, deviceId: payload.deviceId }, address)
    const thread = threadIdOf(`alert-${accountId}-${alert.subject}-${payload.deviceId}`)
    try {
      const sender = senderOf(await brandOfAddress(address))
      const ids = { messageId: messageIdOf(row), thread, ofAccount: alert.reader.path }
      const mail = { ...email, links: await wordLinks(links, language) }
      await sendEmail(payload.to, language, sender, mail, { ...ids, unsubscribeUrl: links.oneClickUrl })
    } catch (error) {
      await pauseIfRefused(payload.to, error)
      throw sendFailure(error)
    }
  },
}
