import { z } from 'zod'
import { findPushBrowser } from '@/db/queries/push/push-subscriptions'
import { forgetPushTarget, noteTold } from '@/db/queries/push/push-target'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { pushTestBody } from '@/lib/push/schema'
import { findReader } from '@/server/auth/session'
import { route } from '@/server/next/route'
import { addressAt } from '@/server/outbox/account-address'
import { sendPush, subjectAt } from '@/server/push/send-push'
import { wordTest } from '@/server/push/word-push'

const system = systemAccess('web')

export const POST = route(
  {
    summary: 'Push a notice to one of the own browsers at once, and say whether its push service took it',
    permission: 'events.edit',
    body: pushTestBody,
    returns: z.null(),
  },
  async ({ access, body }) => {
    const target = await findPushBrowser(access, body.id)
    const reader = await findReader(target.jti)
    if (!reader) throw new AppError('pushGone')
    const address = await addressAt(reader.account.path)
    if (!subjectAt(address)) throw new AppError('pushNotSetUp')
    const { outcome, reason } = await sendPush(target, await wordTest(reader.account, address), address)
    if (outcome.kind === 'gone') {
      await forgetPushTarget(system, target)
      throw new AppError('pushGone', {}, reason)
    }
    if (outcome.kind !== 'taken') throw new AppError('pushFailed', {}, reason)
    await noteTold(system, target.id)
    return null
  },
)
