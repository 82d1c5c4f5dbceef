import { and, eq, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import type { Tx } from '@/db/client'
import { tasks } from '@/db/schema/tasks'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { ownTasks } from './tasks'

/** Ids of the devices that a task of the account deleted. Throws `taskNotReady` for a task of another kind. */
export async function findDeletionTask(tx: Tx, access: Access, id: number): Promise<number[]> {
  const [row] = await tx
    .select({ kind: tasks.kind, params: tasks.params })
    .from(tasks)
    .where(and(ownTasks(access), eq(tasks.id, id)))
    .for('update')
  if (!row) throw new AppError('taskUnknown')
  if (row.kind !== 'deleteDevices') throw new AppError('taskNotReady')
  return (row.params as { ids: number[] }).ids
}

/** Says in a task, which the caller has locked, how many of its devices were brought back by it. */
export async function noteRestored(tx: Tx, id: number, restored: number): Promise<void> {
  await tx
    .update(tasks)
    .set({ result: sql`${tasks.result} || ${JSON.stringify({ restored })}::jsonb` })
    .where(eq(tasks.id, id))
  await publish(tx, { kind: 'tasks' })
}
