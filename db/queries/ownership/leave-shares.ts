import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { shareDevices } from '@/db/schema/shares'
import { idArray } from '@/db/sql-parts'

/**
 * Takes devices that went to another owner out of the links that show them, for good: they do not come back with the
 * device. For callers that publish that the devices changed.
 */
export async function leaveShares(tx: Database | Tx, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return
  await tx.execute(sql`
    update ${shareDevices} set left_at = clock_timestamp(), left_reason = 'moved'
    where device_id = any(${idArray(deviceIds)}) and left_at is null`)
}
