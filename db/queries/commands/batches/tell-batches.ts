import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { tellAccounts } from '@/db/queries/messages/tell-accounts'
import { tellBatchFinished } from '@/db/queries/webhooks/tell-of-accounts'
import { commandBatches } from '@/db/schema/command-batches'
import { deviceCommands } from '@/db/schema/device-commands'
import type { SystemAccess } from '@/lib/auth/access'
import { batchProgress } from '@/lib/commands/batch-progress'
import { OPEN } from '@/lib/commands/command-states'
import { countProgress } from './count-progress'

/** So long after the last turn it is waited for commands that are open. */
const WAITS_MIN = 10
/** Batches that one look tells of; the next one goes on. */
const MOST = 20

/**
 * Tells who ordered a batch of several devices, and webhooks, that it is over: all its devices have had their turn, and its
 * commands have ended, or still wait ten minutes later. Once; not of what somebody cancelled. Returns of how many it told.
 */
export async function tellBatches(_system: SystemAccess): Promise<number> {
  return database().transaction(async (tx) => {
    const isOpen = tx
      .select({ one: sql`1` })
      .from(deviceCommands)
      .where(and(eq(deviceCommands.batchId, commandBatches.id), inArray(deviceCommands.state, [...OPEN])))
    const over = await tx
      .select()
      .from(commandBatches)
      .where(
        and(
          isNotNull(commandBatches.finishedAt),
          isNull(commandBatches.toldAt),
          isNull(commandBatches.cancelledAt),
          sql`${commandBatches.total} > 1`,
          sql`(${commandBatches.finishedAt} < now() - make_interval(mins => ${WAITS_MIN}) or not exists ${isOpen})`,
        ),
      )
      .orderBy(asc(commandBatches.finishedAt))
      .limit(MOST)
      .for('no key update', { skipLocked: true })
    if (over.length === 0) return 0
    const ids = over.map(({ id }) => id)
    await tx.update(commandBatches).set({ toldAt: sql`now()` }).where(inArray(commandBatches.id, ids))
    const counted = await countProgress(tx, ids)
    for (const batch of over) {
      const { id, accountId, actorId, text, command, mode, modeName, total, createdAt } = batch
      const progress = batchProgress(counted.get(id) ?? { left: 0, outcomes: {}, states: {} })
      const { done, failed, cancelled, open: waiting } = progress
      const params = { id, done, failed, waiting }
      await tellAccounts(tx, [
        {
          accountId: actorId,
          message: { text: mode ? 'modesFinished' : 'batchFinished', params },
          cause: `commandBatch:${id}`,
        },
      ])
      await tellBatchFinished(tx, accountId, {
        id,
        name: command ?? modeName ?? mode?.mode ?? null,
        text,
        total,
        done,
        failed,
        cancelled,
        waiting,
        createdAt: createdAt.toISOString(),
      })
    }
    return over.length
  })
}
