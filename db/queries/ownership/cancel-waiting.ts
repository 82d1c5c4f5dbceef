import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { CAN_BE_CANCELLED, cancelled } from '@/db/queries/commands/cancelled'
import { idArray } from '@/db/sql-parts'

/** Cancels the commands that wait for devices, or would be tried again: who ordered them has the devices no more. */
export async function cancelWaiting(tx: Database | Tx, deviceIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update device_commands c set ${cancelled('deviceLeft')}
    where c.device_id = any(${idArray(deviceIds)}) and ${CAN_BE_CANCELLED}`)
}
