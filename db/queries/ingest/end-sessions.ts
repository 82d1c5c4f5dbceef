import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { deviceStates } from '@/db/schema/device-states'
import { idArray } from '@/db/sql-parts'

/**
 * Whoever is connected as one of the devices must not go on, as it is known otherwise now: who holds it is fenced once it
 * hears that the device changed, which the caller publishes. Rows are taken in the order in which gateways take them.
 */
export async function endSessions(tx: Database | Tx, deviceIds: readonly number[]): Promise<void> {
  const { version, deviceId } = deviceStates
  await tx
    .update(deviceStates)
    .set({ version: sql`${version} + 1` })
    .where(
      sql`${deviceId} in (
        select ${deviceId} from ${deviceStates} where ${deviceId} = any(${idArray(deviceIds)}) order by 1 for update)`,
    )
}
