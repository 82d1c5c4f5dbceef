import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { deviceStates } from '@/db/schema/device-states'
import { deviceWorkingModes } from '@/db/schema/working-modes'
import { idArray } from '@/db/sql-parts'

/**
 * Ends the working modes that devices follow or are being set to: whoever has the devices now knows nothing of them. For
 * callers that publish that the devices changed.
 */
export async function endStages(tx: Database | Tx, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return
  const those = sql`device_id = any(${idArray(deviceIds)})`
  await tx.execute(sql`
    update ${deviceWorkingModes} set state = 'ended', ending = 'deviceMoved', ended_at = now(), look_at = null, next_wake_at = null
    where ${those} and (device_id, id) in (
      select device_id, id from ${deviceWorkingModes} where ${those} and state <> 'ended' order by device_id, id for update)`)
  await tx.execute(sql`
    update ${deviceStates} set sleeps_until = null where ${those} and sleeps_until is not null`)
}
