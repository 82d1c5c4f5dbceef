import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { CAN_BE_CALLED_OFF, calledOff } from '@/db/queries/commands/called-off'
import { idArray } from '@/db/sql-parts'

/** Calls off the commands that wait for devices, or would be tried again: who ordered them has the devices no more. */
export async function callOffCommands(tx: Database | Tx, deviceIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update device_commands c set ${calledOff('deviceLeft')}
    where c.device_id = any(${idArray(deviceIds)}) and ${CAN_BE_CALLED_OFF}`)
}
