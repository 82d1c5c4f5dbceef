import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { idArray } from '@/db/sql-parts'
import type { CommandReason } from '@/lib/commands/command-states'

/**
 * What can be cancelled: what waits, and of a message that is being handed over its next attempts. In one statement with
 * `cancelled`: between two, a row could go from one state to the other.
 */
export const CAN_BE_CANCELLED = sql`(c.state = 'waiting' or (c.channel = 'sms' and c.state = 'sending'))`

/** Ends what waits. What is being handed over may have left: it says why it is not tried again, should it not be taken. */
export const cancelled = (reason: CommandReason) => sql`
  state = case when c.state = 'waiting' then 'cancelled' else c.state end, reason = ${reason},
  ended_at = case when c.state = 'waiting' then now() end,
  expires_at = case when c.state = 'waiting' then c.expires_at else now() end`

/** Cancels the commands that wait for devices, or would be tried again: who ordered them has the devices no more. */
export async function cancelWaiting(tx: Database | Tx, deviceIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update device_commands c set ${cancelled('deviceLeft')}
    where c.device_id = any(${idArray(deviceIds)}) and ${CAN_BE_CANCELLED}`)
}
