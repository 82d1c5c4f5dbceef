import { and, eq, inArray } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { MeantCommands } from '@/lib/commands/command-schema'
import { meantCommands, visibleCommands } from './command-scope'
import { logCancelled } from './log-command'
import { tellEnded } from './tell-commands'

/** So many are cancelled at a time. */
const MOST = 10_000

/** How many commands `cancelCommands` would cancel. */
export async function countCancellable(access: Access, meant: MeantCommands): Promise<number> {
  requirePermission(access, 'commands.send')
  return (await waiting(database(), access, meant)).length
}

/** Cancels those that wait, the oldest first; what a gateway takes at this moment is left to it. Returns how many. */
export async function cancelCommands(access: Access, meant: MeantCommands, now: Date): Promise<number> {
  requirePermission(access, 'commands.send')
  return database().transaction(async (tx) => {
    const held = await waiting(tx, access, meant).for('update', { of: deviceCommands, skipLocked: true })
    if (held.length === 0) return 0
    const ids = held.map(({ id }) => id)
    await tx
      .update(deviceCommands)
      .set({ state: 'cancelled', reason: 'byUser', endedAt: now })
      .where(inArray(deviceCommands.id, ids))
    await tellEnded(tx, ids)
    await logCancelled(
      tx,
      access,
      held.map(({ deviceId }) => deviceId),
    )
    return ids.length
  })
}

const waiting = (db: Database | Tx, access: Access, meant: MeantCommands) =>
  db
    .select({ id: deviceCommands.id, deviceId: deviceCommands.deviceId })
    .from(deviceCommands)
    .innerJoin(devices, eq(devices.id, deviceCommands.deviceId))
    .where(and(visibleCommands(access), meantCommands(access, meant), eq(deviceCommands.state, 'waiting')))
    .orderBy(deviceCommands.id)
    .limit(MOST)
