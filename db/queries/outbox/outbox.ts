import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { type AnyTx, database, runIn, type Tx } from '@/db/client'
import { thisNode } from '@/db/node'
import { outbox } from '@/db/schema/outbox'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { NewOutboxRow, OutboxKindName, OutboxLane } from '@/lib/outbox/rows'
import type { OutboxEntry, OutboxState } from '@/lib/outbox/schema'

/**
 * Puts a row into the outbox, in the transaction of its cause. False when the same recipient is told of the same cause
 * by a row of this kind already.
 */
export async function insertOutbox<Kind extends OutboxKindName>(
  tx: AnyTx,
  { kind, payload, cause, recipient, title, notAfter, owner }: NewOutboxRow<Kind>,
): Promise<boolean> {
  const made = await runIn(
    tx,
    sql`insert into ${outbox} (kind, payload, cause, recipient, title, not_after, owner_kind, owner_id)
      values (${kind}, ${JSON.stringify(payload)}::text::jsonb, ${cause}, ${recipient}, ${title},
        ${notAfter?.toISOString() ?? null}::timestamptz, ${owner?.kind ?? null}, ${owner?.id ?? null}::bigint)
      on conflict (kind, cause, recipient) do nothing returning id`,
  )
  if (made.length === 0) return false
  await publish(tx, { kind: 'outbox' })
  return true
}

export type ClaimedRow = typeof outbox.$inferSelect

/**
 * Takes the next row of a lane that is due and marks it as being sent, committed before anything leaves: whoever finds it so
 * after the lease knows that it may have left.
 */
export async function claimOutbox(
  _system: SystemAccess,
  lane: OutboxLane,
  leaseSeconds: number,
): Promise<ClaimedRow | null> {
  const [row] = await database()
    .update(outbox)
    .set({
      state: 'sending',
      attempts: sql`${outbox.attempts} + 1`,
      leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
      leaseNode: thisNode().name,
    })
    .where(
      sql`${outbox.id} = (select next.id from ${outbox} as next
        where next.state = 'waiting' and next.next_attempt_at <= now() and (next.kind = 'sms') = ${lane === 'sms'}
        order by next.next_attempt_at, next.id limit 1 for update of next skip locked)`,
    )
    .returning()
  return row ?? null
}

/** Marks what nobody sends any more as doubtful: its lease ran out, or an earlier process of this node held it. */
export async function doubtAbandoned(_system: SystemAccess, how: 'expired' | 'own'): Promise<number> {
  const abandoned = how === 'own' ? eq(outbox.leaseNode, thisNode().name) : lt(outbox.leaseUntil, sql`now()`)
  const marked = await database()
    .update(outbox)
    .set({ state: 'doubtful', error: 'the worker ended while it was sent', finishedAt: sql`now()` })
    .where(and(eq(outbox.state, 'sending'), abandoned))
    .returning({ id: outbox.id })
  return marked.length
}

export type Settled =
  | { state: 'sent'; payload: Record<string, unknown> }
  | { state: 'givenUp' | 'doubtful'; error: string }
  | { state: 'waiting'; error: string; nextAttemptAt: Date }

/**
 * Writes down how an attempt ended, with what `within` writes in the same transaction. An attempt that was called
 * doubtful meanwhile may still say how it ended; one that was tried again since may not.
 */
export async function settleOutbox(
  _system: SystemAccess,
  { id, attempts }: Pick<ClaimedRow, 'id' | 'attempts'>,
  settled: Settled,
  within?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await database().transaction(async (tx) => {
    const finishedAt = settled.state === 'waiting' ? null : sql`now()`
    const error = settled.state === 'sent' ? null : settled.error
    const rows = await tx
      .update(outbox)
      .set({ ...settled, error, finishedAt, leaseUntil: null, leaseNode: null })
      .where(
        and(eq(outbox.id, id), eq(outbox.attempts, attempts), inArray(outbox.state, ['sending', 'doubtful'])),
      )
      .returning({ id: outbox.id })
    if (rows.length > 0) await within?.(tx)
  })
}

const TROUBLED: SQL | undefined = or(
  inArray(outbox.state, ['givenUp', 'doubtful']),
  and(eq(outbox.state, 'waiting'), sql`${outbox.attempts} > 0`),
)

/** Rows of a state, or all that are in trouble, newest first. */
export async function listOutbox(
  access: Access,
  { state, limit }: { state?: OutboxState; limit: number },
): Promise<OutboxEntry[]> {
  requirePermission(access, 'outbox.edit')
  const rows = await database()
    .select()
    .from(outbox)
    .where(state ? eq(outbox.state, state) : TROUBLED)
    .orderBy(desc(outbox.id))
    .limit(limit)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    title: row.title,
    state: row.state,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
  }))
}

/** Sends a row that was given up, is doubtful or waits for its next attempt again, now. Throws `notFound`. */
export async function retryOutbox(access: Access, id: number): Promise<void> {
  requirePermission(access, 'outbox.edit')
  await database().transaction(async (tx) => {
    const rows = await tx
      .update(outbox)
      .set({ state: 'waiting', nextAttemptAt: sql`now()`, notAfter: null, finishedAt: null })
      .where(and(eq(outbox.id, id), inArray(outbox.state, ['waiting', 'givenUp', 'doubtful'])))
      .returning({ id: outbox.id })
    if (rows.length === 0) throw new AppError('notFound')
    await publish(tx, { kind: 'outbox' })
  })
}

/** Removes rows that were finished more than `days` ago; returns their payloads, for what lies elsewhere. */
export async function deleteOldOutbox(
  _system: SystemAccess,
  days: number,
): Promise<{ kind: string; payload: Record<string, unknown> }[]> {
  return database()
    .delete(outbox)
    .where(sql`${outbox.finishedAt} < now() - make_interval(days => ${days})`)
    .returning({ kind: outbox.kind, payload: outbox.payload })
}
