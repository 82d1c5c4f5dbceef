import { database } from '@/db/client'
import { takeTurns } from '@/db/queries/commands/batches/take-turns'
import { commandBatches } from '@/db/schema/command-batches'
import { systemAccess } from '@/lib/auth/access'

/** Gives all devices of batches their turns, without the pauses between them. */
export async function takeAllTurns(): Promise<void> {
  do await database().update(commandBatches).set({ turnedAt: null })
  while ((await takeTurns(systemAccess('test'), new Date())) > 0)
}
