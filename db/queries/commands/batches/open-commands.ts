import { and, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { deviceCommands } from '@/db/schema/device-commands'
import { idArray } from '@/db/sql-parts'
import { WORKING_MODE } from '@/lib/commands/catalogue/mode-texts'
import { OPEN } from '@/lib/commands/command-states'

/** How many commands of a device are open, and which of them waits for it while it is offline. */
type OpenCommands = {
  open: number
  pendingId: number | null
  /** What waits sets a working mode. */
  pendingMode: boolean
}

export const NONE_OPEN: OpenCommands = { open: 0, pendingId: null, pendingMode: false }

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
      command: deviceCommands.command,
    })
    .from(deviceCommands)
    .where(
      and(
        sql`${deviceCommands.deviceId} = any(${idArray(deviceIds)})`,
        inArray(deviceCommands.state, [...OPEN]),
      ),
    )
  const open = new Map<number, OpenCommands>()
  for (const { deviceId, id, state, isOffline, command } of rows) {
    const known = open.get(deviceId) ?? NONE_OPEN
    const pending =
      state === 'waiting' && isOffline
        ? { pendingId: id, pendingMode: command === WORKING_MODE }
        : { pendingId: known.pendingId, pendingMode: known.pendingMode }
    open.set(deviceId, { open: known.open + 1, ...pending })
  }
  return open
}
