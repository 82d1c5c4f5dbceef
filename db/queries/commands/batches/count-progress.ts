import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { idArray } from '@/db/sql-parts'
import type { BatchOutcome, CommandBatch } from '@/lib/commands/batch-schema'
import type { CommandState } from '@/lib/commands/command-states'

type Counted = Pick<CommandBatch, 'left' | 'outcomes' | 'states'>

/** How the devices of batches stand, by the number of the batch. */
export async function countProgress(
  db: Database | Tx,
  batchIds: readonly number[],
): Promise<Map<number, Counted>> {
  const ids = idArray(batchIds)
  const outcomes = await db.execute<{ batch: string; outcome: BatchOutcome | null; count: number }>(sql`
    select batch_id as batch, outcome, count(*)::int as count from command_batch_devices
    where batch_id = any(${ids}) group by 1, 2`)
  const states = await db.execute<{ batch: string; state: CommandState; count: number }>(sql`
    select batch_id as batch, state, count(*)::int as count from device_commands
    where batch_id = any(${ids}) group by 1, 2`)
  return new Map(
    batchIds.map((id): [number, Counted] => {
      const own = outcomes.filter(({ batch }) => Number(batch) === id)
      return [
        id,
        {
          left: own.find(({ outcome }) => outcome === null)?.count ?? 0,
          outcomes: Object.fromEntries(
            own.flatMap(({ outcome, count }) => (outcome === null ? [] : [[outcome, count]])),
          ),
          states: Object.fromEntries(
            states.flatMap(({ batch, state, count }) => (Number(batch) === id ? [[state, count]] : [])),
          ),
        },
      ]
    }),
  )
}
