import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { deviceCommands } from '@/db/schema/device-commands'
import { idArray } from '@/db/sql-parts'

/** Calls off the commands that wait for devices: who ordered them has the devices no more. */
export async function callOffCommands(tx: Database | Tx, deviceIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${deviceCommands} set state = 'cancelled', reason = 'deviceLeft', ended_at = now()
    where device_id = any(${idArray(deviceIds)}) and state = 'waiting'`)
}
