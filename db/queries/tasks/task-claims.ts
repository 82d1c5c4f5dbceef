import { and, eq, lt, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { thisNode } from '@/db/node'
import { tellTaskDone } from '@/db/queries/webhooks/tell-of-accounts'
import { tasks } from '@/db/schema/tasks'
import { trackImportParts } from '@/db/schema/track-imports'
import type { SystemAccess } from '@/lib/auth/access'
import type { ErrorName, ErrorParams } from '@/lib/errors'
import { TASK_FILE_DAYS, TASK_ROW_DAYS } from '@/lib/tasks/schema'
import { type EndedTask, tellTaskEnds } from './tell-task-ends'

export type ClaimedTask = typeof tasks.$inferSelect

/** The worker's hold on a task: while `attempt` is the row's, what it writes counts. */
export type Claim = { id: number; attempt: number }

/** The task was called off, deleted, or taken over by another worker: stop, and write nothing more. */
export class TaskLost extends Error {}

/** Workers that may vanish over one task before it counts as failed: it may be what kills them. */
const MAX_CRASHES = 3

const held = ({ id, attempt }: Claim) =>
  and(eq(tasks.id, id), eq(tasks.attempt, attempt), eq(tasks.status, 'running'))

const leaseOf = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/**
 * Takes the next task: one that waits, or one whose worker let its lease run out. Accounts with
 * fewer tasks running come first, so that nobody's pile holds up the others.
 */
export async function claimTask(_system: SystemAccess, leaseSeconds: number): Promise<ClaimedTask | null> {
  await failVanished()
  const [row] = await database()
    .update(tasks)
    .set({
      status: 'running',
      attempt: sql`${tasks.attempt} + 1`,
      crashes: sql`${tasks.crashes} + (${tasks.status} = 'running')::int`,
      leaseUntil: leaseOf(leaseSeconds),
      leaseNode: thisNode().name,
      startedAt: sql`coalesce(${tasks.startedAt}, now())`,
    })
    .where(
      sql`${tasks.id} = (
        select next.id from ${tasks} as next
        where next.status = 'waiting' or (next.status = 'running' and next.lease_until < now())
        order by (select count(*) from ${tasks} as other
                  where other.account_id = next.account_id and other.status = 'running'), next.id
        limit 1 for update of next skip locked)`,
    )
    .returning()
  return row ?? null
}

/** Lets go of what an earlier process of this node held: it was killed, or it would have given it back. */
export async function dropOwnLeases(_system: SystemAccess): Promise<void> {
  await database()
    .update(tasks)
    .set({ leaseUntil: sql`now()` })
    .where(and(eq(tasks.status, 'running'), eq(tasks.leaseNode, thisNode().name)))
}

async function failVanished(): Promise<void> {
  await database().transaction(async (tx) => {
    const failed = await tx
      .update(tasks)
      .set({ ...failure('systemAbnormal', {}), attempt: sql`${tasks.attempt} + 1` })
      .where(
        and(
          eq(tasks.status, 'running'),
          lt(tasks.leaseUntil, sql`now()`),
          sql`${tasks.crashes} >= ${MAX_CRASHES}`,
        ),
      )
      .returning()
    await tellEnds(tx, failed)
  })
}

/** Keeps the hold for another `leaseSeconds`. Throws `TaskLost`. */
export async function renewLease(_system: SystemAccess, claim: Claim, leaseSeconds: number): Promise<void> {
  await write(database(), claim, { leaseUntil: leaseOf(leaseSeconds) })
}

/**
 * Writes how far the work is, in the transaction that does it: a worker that goes on from here
 * does nothing twice. Throws `TaskLost`, which takes the transaction back.
 */
export async function saveProgress(
  tx: Database | Tx,
  claim: Claim,
  progress: { done?: number; total?: number; result?: object },
): Promise<void> {
  await write(tx, claim, progress)
}

/** Notes the key of a file before it is written, so that no file is ever without a row. */
export async function reserveFile(_system: SystemAccess, claim: Claim, file: string | null): Promise<void> {
  await write(database(), claim, { file })
}

export type Outcome = { result?: object; fileName?: string }

/** Ends the task well. Throws `TaskLost`. */
export async function finishTask(_system: SystemAccess, claim: Claim, outcome: Outcome): Promise<void> {
  const change = {
    ...outcome,
    status: 'done',
    leaseUntil: null,
    error: null,
    total: sql`coalesce(${tasks.total}, ${tasks.done})`,
    finishedAt: sql`now()`,
    expiresAt: sql`now() + make_interval(days => ${TASK_FILE_DAYS})`,
  }
  await database().transaction(async (tx) => {
    await tellEnds(tx, [await write(tx, claim, change)])
  })
}

/** Ends the task badly; the error is one that people may read. */
export async function failTask(
  _system: SystemAccess,
  claim: Claim,
  name: ErrorName,
  params: ErrorParams,
): Promise<void> {
  await database().transaction(async (tx) => {
    await tellEnds(tx, [await write(tx, claim, failure(name, params))])
  })
}

const failure = (name: ErrorName, params: ErrorParams) => ({
  status: 'failed',
  error: { name, params },
  leaseUntil: null,
  finishedAt: sql`now()`,
  expiresAt: sql`now() + make_interval(days => ${TASK_FILE_DAYS})`,
})

/** Gives the task back to whoever comes next; for a worker that ends in order. */
export async function releaseTask(_system: SystemAccess, claim: Claim): Promise<void> {
  await write(database(), claim, { status: 'waiting', leaseUntil: null })
}

type Ended = EndedTask & Pick<ClaimedTask, 'accountId' | 'error'>

/** Tells accounts, and other people's programs, of tasks that are over. */
async function tellEnds(tx: Tx, ended: readonly Ended[]): Promise<void> {
  await tellTaskEnds(tx, ended)
  for (const { id, accountId, kind, status, error } of ended)
    await tellTaskDone(tx, { id, accountId, kind, status, error: error?.name ?? null })
}

async function write(db: Database | Tx, claim: Claim, change: Record<string, unknown>): Promise<Ended> {
  const { id, attempt, kind, title, status, actorId, result, accountId, error } = tasks
  const [changed] = await db
    .update(tasks)
    .set(change)
    .where(held(claim))
    .returning({ id, attempt, kind, title, status, actorId, result, accountId, error })
  if (!changed) throw new TaskLost()
  return changed
}

/** Takes the files of tasks whose time is over out of their rows, and drops old rows. Returns the keys. */
export async function expireTasks(_system: SystemAccess): Promise<string[]> {
  return database().transaction(async (tx) => {
    const keys = await tx.execute<{ file: string | null; input: string | null }>(sql`
      select file, input from ${tasks}
      where expires_at < now() and (file is not null or input is not null) for update`)
    await tx.execute(sql`
      update ${tasks} set file = null, input = null
      where expires_at < now() and (file is not null or input is not null)`)
    await tx.execute(
      sql`delete from ${tasks} where finished_at < now() - make_interval(days => ${TASK_ROW_DAYS})`,
    )
    // By then no task is left by which it could be taken back.
    await tx.execute(sql`
      delete from ${trackImportParts} where created_at < now() - make_interval(days => ${TASK_ROW_DAYS + 1})`)
    return keys.flatMap(({ file, input }) => [file, input]).filter((key) => key !== null)
  })
}
