import { findMailedAlert } from '@/db/queries/alerts/mailed-alert'
import { systemAccess } from '@/lib/auth/access'
import { isLanguage } from '@/lib/i18n/languages'
import { wordAlert } from '@/server/alerts/word-alert'
import { brandOfAddress } from '@/server/brand/brand'
import { sendEmail, senderOf } from '@/server/mail/outgoing-email'
import { landmarksOf } from '@/server/places/landmarks-for'
import { addressAt } from './account-address'
import { messageIdOf, sendFailure, threadIdOf } from './mail-kind'
import { type OutboxKind, SendFailure } from './outbox-kind'

const system = systemAccess('worker')

/** Mails an alert, unless it was taken back meanwhile. Those of one fence or rule and device are one thread. */
export const alertKind: OutboxKind<'alert'> = {
  send: async (payload, row) => {
    const alert = await findMailedAlert(system, payload)
    if (!alert) throw new SendFailure('refused', 'the alert or its account is gone')
    if (alert.withdrawnAt) throw new SendFailure('refused', 'the alert was taken back')
    const language = isLanguage(alert.reader.language) ? alert.reader.language : 'en'
    const address = await addressAt(alert.reader.path)
    const landmarks = await landmarksOf(system, payload.accountId)
    const email = await wordAlert(alert, { language, address, landmarks })
    const thread = threadIdOf(`alert-${payload.accountId}-${alert.subject}-${payload.deviceId}`)
    try {
      const sender = senderOf(await brandOfAddress(address))
      await sendEmail(payload.to, language, sender, email, { messageId: messageIdOf(row), thread })
    } catch (error) {
      throw sendFailure(error)
    }
  },
}
