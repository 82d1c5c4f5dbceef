import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { ownTasks } from '@/db/queries/tasks/tasks'
import { tasks } from '@/db/schema/tasks'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { type ImportTaskParams, importTaskParams } from '@/lib/imports/traccar/order-schema'

/** What an import of the own account was given, and how far it is. Throws `taskUnknown`, and `importNotTried` for other work. */
export async function importTaskOf(
  access: Access,
  id: number,
): Promise<{ params: ImportTaskParams; status: string; input: string | null }> {
  requirePermission(access, 'imports.run')
  const { kind, params, status, input } = tasks
  const [row] = await database()
    .select({ kind, params, status, input })
    .from(tasks)
    .where(and(eq(tasks.id, id), ownTasks(access)))
  if (!row) throw new AppError('taskUnknown')
  if (row.kind !== 'importTraccar') throw new AppError('importNotTried')
  return { status: row.status, input: row.input, params: importTaskParams.parse(row.params) }
}

/** Takes the password out of a task that needs it no more. */
export async function forgetSecret(access: Access, id: number): Promise<void> {
  await setOwn(access, id, { params: sql`${tasks.params} - 'secret'` })
}

/**
 * A dry run gives its password and its file to the import that is made of it in the same transaction. Throws `importNotTried`
 * where it has given them already.
 */
export async function handOver(tx: Tx, access: Access, id: number): Promise<void> {
  requirePermission(access, 'imports.run')
  const { params, input } = tasks
  const given = await tx
    .update(tasks)
    .set({ params: sql`${params} - 'secret'`, input: null })
    .where(
      and(
        eq(tasks.id, id),
        eq(tasks.kind, 'importTraccar'),
        ownTasks(access),
        or(isNotNull(input), sql`${params} ? 'secret'`),
      ),
    )
    .returning({ id: tasks.id })
  if (given.length === 0) throw new AppError('importNotTried')
}

async function setOwn(access: Access, id: number, change: Record<string, unknown>): Promise<void> {
  requirePermission(access, 'imports.run')
  await database()
    .update(tasks)
    .set(change)
    .where(and(eq(tasks.id, id), eq(tasks.kind, 'importTraccar'), ownTasks(access)))
}
