import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import type { Settled } from '@/db/queries/outbox/outbox'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { insertSms, sentAtOf } from '@/db/queries/sms/sms-messages'
import { smsPrice } from '@/db/queries/sms/sms-provider'
import { deviceCommands } from '@/db/schema/device-commands'
import { smsMessages } from '@/db/schema/sms'
import { type Access, may, type SystemAccess } from '@/lib/auth/access'
import type { CommandReason, CommandState } from '@/lib/commands/command-states'
import { judgeEngineCut } from '@/lib/commands/engine-gate'
import { AppError } from '@/lib/errors'
import { smsNumber } from '@/lib/sms/phone-number'
import type { SmsState } from '@/lib/sms/usage-schema'
import { type Addressee, findAddressee } from './addressee'
import { findGateFixes } from './gate-fixes'
import { tellEnded } from './tell-commands'

/** Where a message goes, and what a part of it costs. */
export type SmsTerms = { to: string; price: number; currency: string }

type NoSms = 'smsOff' | 'smsNoProvider' | 'smsNoNumber'

/** How a device is told by SMS, or why it cannot be. */
export async function findSmsTerms(
  db: Database | Tx,
  access: Access,
  { sim }: Addressee,
): Promise<SmsTerms | NoSms> {
  if (!may(access, 'commands.sms')) return 'smsOff'
  const price = await smsPrice(db)
  if (!price) return 'smsNoProvider'
  const to = smsNumber(sim)
  return to === null ? 'smsNoNumber' : { ...price, to }
}

/** Throws `smsOff`, `smsNoProvider` and `smsNoNumber` where a device cannot be told by SMS. */
export async function requireSms(tx: Tx, access: Access, device: Addressee): Promise<SmsTerms> {
  const found = await findSmsTerms(tx, access, device)
  if (typeof found === 'string') throw new AppError(found)
  return found
}

type Ordered = { id: number; text: string; expiresAt: Date }

/** Has a command that was just written down go out as a message. */
export async function putInOutbox(
  tx: Tx,
  access: Access,
  { id, text, expiresAt }: Ordered,
  { to, price, currency }: SmsTerms,
): Promise<void> {
  const smsId = await insertSms(tx, access, { commandId: id, to, text, price, currency })
  await insertOutbox(tx, {
    ...{ kind: 'sms', payload: { smsId }, cause: `command:${id}`, recipient: to, title: text },
    ...{ notAfter: expiresAt, owner: { kind: 'smsMessage', id: smsId } },
  })
}

/** Far longer than a provider is waited for. */
const LEASE_S = 120

export type TakenSms = { to: string; text: string }

/**
 * Takes a message to be handed over: from now on it may have left. What it carries must wait yet, and an engine is cut only of
 * a vehicle that is connected and stands at this moment too. `ended` where it is not to be sent any more, and `unsure` where it
 * may have left before: whoever has it sent again by hand would have it paid and done twice.
 */
export async function takeSms(
  _system: SystemAccess,
  smsId: number,
  now: Date,
): Promise<TakenSms | 'ended' | 'unsure'> {
  return database().transaction(async (tx) => {
    const [message] = await tx.select().from(smsMessages).where(eq(smsMessages.id, smsId))
    if (!message || message.commandId === null) return 'ended'
    if (message.state === 'unknown') return 'unsure'
    const [command] = await tx
      .select()
      .from(deviceCommands)
      .where(and(isOfSms(message.commandId, ['waiting']), sql`${deviceCommands.expiresAt} > now()`))
      .for('update')
    if (!command) return 'ended'
    const gate = command.isGuarded ? await judgeCut(tx, command.deviceId, now) : null
    if (gate?.reason) {
      await end(tx, command.id, { state: 'failed', reason: gate.reason })
      return 'ended'
    }
    await tx
      .update(deviceCommands)
      .set({
        ...{ state: 'sending', basis: gate?.basis ?? command.basis },
        leasedUntil: sql`now() + make_interval(secs => ${LEASE_S})`,
      })
      .where(isOfSms(command.id, ['waiting']))
    await tx.update(smsMessages).set({ state: 'unknown' }).where(eq(smsMessages.id, smsId))
    return { to: message.to, text: message.text }
  })
}

async function judgeCut(tx: Tx, deviceId: number, now: Date) {
  const { isOffline } = await findAddressee(tx, deviceId, now)
  const basis = await findGateFixes(tx, deviceId, now.getTime())
  return { reason: isOffline ? ('notConnected' as const) : judgeEngineCut(basis, now.getTime()), basis }
}

const isOfSms = (id: number, states: readonly CommandState[]) =>
  and(
    eq(deviceCommands.id, id),
    eq(deviceCommands.channel, 'sms'),
    inArray(deviceCommands.state, [...states]),
  )

/** What a row of the outbox that has ended so says of its message. */
const STATES: Record<Settled['state'], SmsState> = {
  sent: 'sent',
  waiting: 'queued',
  givenUp: 'failed',
  doubtful: 'unknown',
}
/** And of its command: what the provider took is on its way, and nobody hears what the device says to it. */
const ENDS: Record<Exclude<Settled['state'], 'waiting'>, { state: CommandState; reason: CommandReason }> = {
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
  if (settled.state !== 'waiting') return end(tx, message.commandId, ENDS[settled.state])
  // What was given up meanwhile stays so.
  await tx
    .update(deviceCommands)
    .set({ state: 'waiting', leasedUntil: null })
    .where(isOfSms(message.commandId, ['sending']))
}

/** Ends what waits or is being sent; one that a timer gave up as unknown may still say how it ended. */
async function end(tx: Tx, id: number, how: { state: CommandState; reason: CommandReason }): Promise<void> {
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
