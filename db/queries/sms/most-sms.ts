import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { smsMessages } from '@/db/schema/sms'
import type { Access } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { MOST_SMS_RESTORES, reachedSmsCap } from '@/lib/sms/most-sms'

const LAST_HOUR = sql`now() - interval '1 hour'`

/**
 * Refuses one message more than an account, a tree of accounts or the platform may have sent within an hour (`smsMostAnHour`,
 * `smsMostOfTree`, `smsMostOfPlatform`). Those that did not leave, or that the provider refused, cost nothing and do not count. Until
 * `tx` ends nobody else orders one, so that of two at once the later one counts the other.
 */
export async function refuseTooManySms(tx: Tx, access: Access): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('most SMS'))`)
  const { path } = accounts
  const sent = await tx
    .select({ path, count: sql<number>`count(*)::int` })
    .from(smsMessages)
    .innerJoin(accounts, eq(accounts.id, smsMessages.accountId))
    .where(and(ne(smsMessages.state, 'failed'), sql`${smsMessages.createdAt} > ${LAST_HOUR}`))
    .groupBy(path)
  const reached = reachedSmsCap(access.path, sent, env().SMS_MOST_AN_HOUR)
  if (reached) throw new AppError(reached.cap, { most: reached.most })
}

/** What restores an engine is refused for no other message, but for enough of its own to one device (`smsMostRestores`). */
export async function refuseTooManyRestores(tx: Tx, deviceId: number): Promise<void> {
  const sent = await tx.$count(
    deviceCommands,
    and(
      eq(deviceCommands.deviceId, deviceId),
      eq(deviceCommands.channel, 'sms'),
      eq(deviceCommands.isUrgent, true),
      // These have not left, or were not accepted.
      notInArray(deviceCommands.state, ['cancelled', 'failed', 'expired']),
      sql`${deviceCommands.createdAt} > ${LAST_HOUR}`,
    ),
  )
  if (sent >= MOST_SMS_RESTORES) throw new AppError('smsMostRestores', { most: MOST_SMS_RESTORES })
}
