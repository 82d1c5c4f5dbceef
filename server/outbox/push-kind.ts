import { findPushedAlert, findPushTarget, forgetPushTarget, noteTold } from '@/db/queries/push/push-target'
import { systemAccess } from '@/lib/auth/access'
import { findReader } from '@/server/auth/session'
import { landmarksFor } from '@/server/places/landmarks-for'
import { sendPush } from '@/server/push/send-push'
import { wordPush } from '@/server/push/word-push'
import { addressAt } from './account-address'
import { type OutboxKind, SendFailure } from './outbox-kind'

const system = systemAccess('worker')

/**
 * Pushes an alert to one browser, as the session that it was made in sees it now: nothing once that has ended, and nothing of
 * an alert that was taken back or dealt with meanwhile. A browser that is gone is forgotten.
 */
export const pushKind: OutboxKind<'push'> = {
  send: async ({ subscriptionId, accountId, deviceId, eventId, stage, severity }) => {
    const target = await findPushTarget(system, { id: subscriptionId, accountId })
    if (!target) throw new SendFailure('refused', 'the browser was taken away')
    const reader = await findReader(target.jti)
    if (!reader || reader.account.id !== accountId)
      throw new SendFailure('refused', 'the session of the browser has ended')
    const alert = await findPushedAlert(reader.access, { deviceId, eventId })
    if (!alert) throw new SendFailure('refused', 'the alert is gone, or no longer for this account')
    const takesBack = stage === 'withdrawal'
    if (!takesBack && alert.withdrawnAt) throw new SendFailure('refused', 'the alert was taken back')
    if (takesBack && !alert.withdrawnAt) throw new SendFailure('refused', 'the alert was found again')
    if (!takesBack && alert.processed) throw new SendFailure('refused', 'the alert was processed before')
    const address = await addressAt(reader.account.path)
    const landmarks = await landmarksFor(reader.access)
    const notice = await wordPush({ ...alert, severity }, reader.account, { address, landmarks })
    const { outcome, reason } = await sendPush(target, notice, address)
    if (outcome.kind === 'gone') {
      await forgetPushTarget(system, target)
      throw new SendFailure('refused', `the browser is gone: ${reason}`)
    }
    if (outcome.kind === 'retry') throw new SendFailure('retry', reason, outcome.afterMs)
    if (outcome.kind !== 'taken') throw new SendFailure(outcome.kind, reason)
    await noteTold(system, target.id)
  },
}
