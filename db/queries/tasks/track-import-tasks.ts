import { and, eq, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { tasks } from '@/db/schema/tasks'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { isUndoable, type TaskKind, type TaskStatus } from '@/lib/tasks/task-kinds'
import { ownTasks } from './tasks'

/** Marks an import of a track as taken back; returns its device. Throws `taskNotReady` where there is nothing to take back. */
export async function markTakenBack(access: Access, id: number): Promise<{ imei: string; title: string }> {
  requirePermission(access, 'positions.send')
  return database().transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(tasks)
      .where(and(ownTasks(access), eq(tasks.id, id)))
      .for('update')
    if (!row) throw new AppError('taskUnknown')
    const result = row.result as Record<string, unknown> | null
    const [kind, status] = [row.kind as TaskKind, row.status as TaskStatus]
    if (!isUndoable({ kind, status, result })) throw new AppError('taskNotReady')
    await setTakenBack(tx, id, true)
    return { imei: (row.params as { imei: string }).imei, title: row.title }
  })
}

/** Takes the mark away: the task that was to do it could not be ordered. */
export async function unmarkTakenBack(access: Access, id: number): Promise<void> {
  requirePermission(access, 'positions.send')
  await database().transaction(async (tx) => {
    const [row] = await tx
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(ownTasks(access), eq(tasks.id, id)))
      .for('update')
    if (row) await setTakenBack(tx, id, false)
  })
}

async function setTakenBack(tx: Tx, id: number, takenBack: boolean): Promise<void> {
  await tx
    .update(tasks)
    .set({ result: sql`${tasks.result} || ${JSON.stringify({ takenBack })}::jsonb` })
    .where(eq(tasks.id, id))
  await publish(tx, { kind: 'tasks' })
}
