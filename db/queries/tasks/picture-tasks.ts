import { and, eq, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { tasks } from '@/db/schema/tasks'
import type { Access } from '@/lib/auth/access'
import type { Language } from '@/lib/i18n/languages'
import { insertFinishedTask, ownTasks } from './tasks'

export type PictureBatch = {
  /** What the sender calls all parts of one upload; a part without it is an upload of its own. */
  batch: string | undefined
  /** Of the files of this part. */
  names: readonly string[]
  saved: number
  refused: number
  language: Language
}

/** Writes pictures that were uploaded into the list of tasks: one entry for all parts of an upload. */
export async function notePictures(access: Access, part: PictureBatch): Promise<void> {
  const { batch, names, saved, refused, language } = part
  await database().transaction(async (tx) => {
    // Two parts at once make one entry.
    await tx.execute(sql`select 1 from ${accounts} where ${eq(accounts.id, access.accountId)} for update`)
    const begun = batch === undefined ? undefined : await findBatch(tx, access, batch)
    if (begun === undefined) {
      const task = { kind: 'uploadPictures', title: names.join(', '), language } as const
      const done = { total: names.length, result: { saved, refused } }
      await insertFinishedTask(tx, access, { ...task, ...done, params: batch === undefined ? {} : { batch } })
      return
    }
    const more = (name: string, by: number) =>
      sql`coalesce((${tasks.result} ->> ${name})::int, 0) + ${by}::int`
    await tx
      .update(tasks)
      .set({
        done: sql`${tasks.done} + ${names.length}`,
        total: sql`${tasks.total} + ${names.length}`,
        result: sql`jsonb_build_object('saved', ${more('saved', saved)}, 'refused', ${more('refused', refused)})`,
        finishedAt: sql`now()`,
      })
      .where(eq(tasks.id, begun))
    await publish(tx, { kind: 'tasks' })
  })
}

async function findBatch(tx: Tx, access: Access, batch: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        ownTasks(access),
        eq(tasks.actorId, access.actorId),
        eq(tasks.kind, 'uploadPictures'),
        sql`${tasks.params} ->> 'batch' = ${batch}`,
      ),
    )
    .limit(1)
  return row?.id
}
