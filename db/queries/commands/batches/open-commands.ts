import { and, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { deviceCommands } from '@/db/schema/device-commands'
import { idArray } from '@/db/sql-parts'
import { OPEN } from '@/lib/commands/command-states'

/** How many commands of a device are open, and which of them waits for it while it is offline. */
type OpenCommands = { open: number; pendingId: number | null }

export const NONE_OPEN: OpenCommands = { open: 0, pendingId: null }

/** Of those of the devices of which any is open. */
export async function findOpen(
  db: Database | Tx,
  deviceIds: readonly number[],
): Promise<Map<number, OpenCommands>> {
  const rows = await db
    .select({
      deviceId: deviceCommands.deviceId,
      id: deviceCommands.id,
      state: deviceCommands.state,
      isOffline: deviceCommands.isOffline,
    })
    .from(deviceCommands)
    .where(
      and(
        sql`${deviceCommands.deviceId} = any(${idArray(deviceIds)})`,
        inArray(deviceCommands.state, [...OPEN]),
      ),
    )
  const open = new Map<number, OpenCommands>()
  for (const { deviceId, id, state, isOffline } of rows) {
    const known = open.get(deviceId) ?? NONE_OPEN
    const pendingId = state === 'waiting' && isOffline ? id : known.pendingId
    open.set(deviceId, { open: known.open + 1, pendingId })
  }
  return open
}
