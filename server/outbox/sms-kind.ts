import { takeSms } from '@/db/queries/commands/take-sms'
import { noteSaid } from '@/db/queries/sms/sms-messages'
import { sendingProvider } from '@/db/queries/sms/sms-provider'
import { systemAccess } from '@/lib/auth/access'
import { sendSms } from '@/server/sms/send-sms'
import { type OutboxKind, SendFailure } from './outbox-kind'

const system = systemAccess('worker')

/** Hands a message to the provider, unless its command has ended meanwhile. One that it may have accepted is not handed over again. */
export const smsKind: OutboxKind<'sms'> = {
  send: async ({ smsId }) => {
    const provider = await sendingProvider(system)
    if (!provider) throw new SendFailure('refused', 'there is no provider any more')
    const message = await takeSms(system, smsId, new Date())
    if (message === 'unsure') throw new SendFailure('doubtful', 'it may have been sent before')
    if (message === 'ended') throw new SendFailure('refused', 'its command has ended, or may not be sent now')
    const { outcome, said, leastMs } = await sendSms(provider, message)
    if (outcome !== 'accepted') throw new SendFailure(outcome, said, leastMs)
    await noteSaid(system, smsId, said)
  },
}
