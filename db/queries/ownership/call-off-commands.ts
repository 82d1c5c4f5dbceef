import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { deviceCommands } from '@/db/schema/device-commands'
import { idArray } from '@/db/sql-parts'
import { COMMAND_STATUS } from '@/lib/commands/command'

/** Calls off the commands that wait for devices: who ordered them has the devices no more. */
export async function callOffCommands(tx: Database | Tx, deviceIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${deviceCommands} set status = ${COMMAND_STATUS.cancelled}, finished_at = now()
    where device_id = any(${idArray(deviceIds)}) and status = ${COMMAND_STATUS.waiting}`)
}
