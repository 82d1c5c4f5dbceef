import { and, desc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { commandBatches } from '@/db/schema/command-batches'
import { idArray } from '@/db/sql-parts'
import { lockOrders } from '../hold-device'

export type Batch = typeof commandBatches.$inferSelect
export type Turn = { batchId: number; deviceId: number }

/** When any batch had a turn last, whichever worker gave it, and whether it is over by now. */
export async function findLastTurn(tx: Tx): Promise<number> {
  const [last] = await tx
    .select({ at: commandBatches.turnedAt })
    .from(commandBatches)
    .where(isNotNull(commandBatches.turnedAt))
    .orderBy(desc(commandBatches.turnedAt))
    .limit(1)
  return last?.at?.getTime() ?? Number.NEGATIVE_INFINITY
}

/** Those that are still open; who cancels one waits until this turn is over, and one that is being cancelled has none. */
export async function holdOpen(tx: Tx, batches: readonly Batch[]): Promise<Batch[]> {
  const ids = idArray(batches.map(({ id }) => id))
  return tx
    .select()
    .from(commandBatches)
    .where(and(sql`${commandBatches.id} = any(${ids})`, isNull(commandBatches.finishedAt)))
    .orderBy(commandBatches.id)
    .for('no key update', { skipLocked: true })
}

/** Those whose devices nobody orders of, gives away or deletes at this moment; the others have their turns later. */
export async function holdDevices(tx: Tx, turns: readonly Turn[]): Promise<Turn[]> {
  // In the order of ids, as all do who order.
  const deviceIds = [...new Set(turns.map(({ deviceId }) => deviceId))].sort((a, b) => a - b)
  const ids = idArray(deviceIds)
  await lockOrders(tx, deviceIds)
  const held = await tx.execute<{ id: number }>(sql`
    select id from devices where id = any(${ids}) order by id for share skip locked`)
  const known = await tx.execute<{ id: number }>(sql`select id from devices where id = any(${ids})`)
  const free = new Set(held.map(({ id }) => id))
  const busy = new Set(known.flatMap(({ id }) => (free.has(id) ? [] : [id])))
  return turns.filter(({ deviceId }) => !busy.has(deviceId))
}

/**
 * Each batch has its share of them, so that none waits for a large one, nor for many small ones: where there are more batches than
 * turns, whose last turn is longest ago has the next.
 */
export async function nextTurns(tx: Tx, batches: readonly Batch[], count: number): Promise<Turn[]> {
  if (batches.length === 0) return []
  const share = Math.ceil(count / batches.length)
  const inOrder = batches.toSorted((one, other) => lastTurnOf(one) - lastTurnOf(other))
  const rows = await tx.execute<{ batch: string; device: number }>(sql`
    select b.id as batch, d.device_id as device
    from unnest(${idArray(inOrder.map(({ id }) => id))}) with ordinality as b(id, at) cross join lateral (
      select device_id from command_batch_devices where batch_id = b.id and outcome is null
      order by place limit ${share}) d
    order by b.at limit ${count}`)
  return rows.map(({ batch, device }) => ({ batchId: Number(batch), deviceId: device }))
}

const lastTurnOf = ({ turnedAt }: Batch): number => turnedAt?.getTime() ?? 0
