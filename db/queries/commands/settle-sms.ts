import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import type { Settled } from '@/db/queries/outbox/outbox'
import { sentAtOf } from '@/db/queries/sms/sms-messages'
import { deviceCommands } from '@/db/schema/device-commands'
import { smsMessages } from '@/db/schema/sms'
import type { CommandReason, CommandState } from '@/lib/commands/command-states'
import type { SmsState } from '@/lib/sms/usage-schema'
import { tellEnded } from './tell-commands'

/** What a row of the outbox that has ended so says of its message. */
const STATES: Record<Settled['state'], SmsState> = {
  sent: 'sent',
  waiting: 'queued',
  givenUp: 'failed',
  doubtful: 'unknown',
}
export type SmsEnd = { state: CommandState; reason: CommandReason }
/** And of its command: what the provider took is on its way, and nobody hears what the device says to it. */
const ENDS: Record<Exclude<Settled['state'], 'waiting'>, SmsEnd> = {
  sent: { state: 'unknown', reason: 'bySms' },
  givenUp: { state: 'failed', reason: 'smsFailed' },
  doubtful: { state: 'unknown', reason: 'smsUnsure' },
}

/** Writes down how an attempt to hand a message over ended, in the transaction that settles its row of the outbox. */
export async function settleSms(tx: Tx, smsId: number, settled: Settled): Promise<void> {
  const state = STATES[settled.state]
  const said = settled.state === 'sent' ? undefined : settled.error
  const [message] = await tx
    .update(smsMessages)
    .set({ state, said, sentAt: sentAtOf(state) })
    .where(eq(smsMessages.id, smsId))
    .returning({ commandId: smsMessages.commandId })
  if (!message || message.commandId === null) return
  if (settled.state !== 'waiting') return endSms(tx, message.commandId, ENDS[settled.state])
  await awaitNextAttempt(tx, message.commandId)
}

/** What was cancelled meanwhile is not tried again; nor is a cut, which was judged by fixes of then. */
async function awaitNextAttempt(tx: Tx, id: number): Promise<void> {
  const [command] = await tx
    .select({ isGuarded: deviceCommands.isGuarded, reason: deviceCommands.reason })
    .from(deviceCommands)
    .where(isOfSms(id, ['sending']))
    .for('update')
  // What was given up meanwhile stays so.
  if (!command) return
  if (command.reason !== null) return endSms(tx, id, { state: 'cancelled', reason: command.reason })
  if (command.isGuarded) return endSms(tx, id, ENDS.givenUp)
  await tx
    .update(deviceCommands)
    .set({ state: 'waiting', leasedUntil: null })
    .where(isOfSms(id, ['sending']))
}

export const isOfSms = (id: number, states: readonly CommandState[]) =>
  and(
    eq(deviceCommands.id, id),
    eq(deviceCommands.channel, 'sms'),
    inArray(deviceCommands.state, [...states]),
  )

/** Ends what waits or is being sent; one that a timer gave up as unknown may still say how it ended. */
export async function endSms(tx: Tx, id: number, how: SmsEnd): Promise<void> {
  const hasLeft = how.state === 'unknown'
  const ended = await tx
    .update(deviceCommands)
    .set({ ...how, leasedUntil: null, endedAt: sql`now()`, ...(hasLeft && { sentAt: sql`now()` }) })
    .where(
      and(
        eq(deviceCommands.id, id),
        eq(deviceCommands.channel, 'sms'),
        sql`(${deviceCommands.state} in ('waiting', 'sending') or ${deviceCommands.reason} = 'smsUnsure')`,
      ),
    )
    .returning({ id: deviceCommands.id })
  await tellEnded(
    tx,
    ended.map((row) => row.id),
  )
}
