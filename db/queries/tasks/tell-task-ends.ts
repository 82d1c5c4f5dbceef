import type { Tx } from '@/db/client'
import { tellAccounts } from '@/db/queries/messages/tell-accounts'
import type { tasks } from '@/db/schema/tasks'
import { type EndedTask as Ended, taskEnd } from '@/lib/tasks/task-end'
import type { TaskKind } from '@/lib/tasks/task-kinds'

type Row = typeof tasks.$inferSelect
export type EndedTask = Pick<Row, 'id' | 'attempt' | 'kind' | 'title' | 'status' | 'actorId' | 'result'>

/** Tells who ordered tasks that they are done or failed, in the transaction that ends them; each attempt once. */
export async function tellTaskEnds(tx: Tx, ended: readonly EndedTask[]): Promise<void> {
  await tellAccounts(
    tx,
    ended.map(({ id, attempt, actorId, kind, ...task }) => ({
      accountId: actorId,
      message: taskEnd({ ...task, kind: kind as TaskKind } as Ended),
      cause: `task:${id}:${attempt}`,
    })),
  )
}
