import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { thisNode } from '@/db/node'
import { accounts } from '@/db/schema/accounts'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import type { SystemAccess } from '@/lib/auth/access'
import type { OffReason } from '@/lib/webhooks/attempts'
import { TEST_KIND } from '@/lib/webhooks/kinds'

export type ClaimedDelivery = typeof webhookDeliveries.$inferSelect

/** So many deliveries of one endpoint are under way at most, each of another lane: a slow receiver leaves room for others. */
const AT_ONCE_EACH = 3

/**
 * Takes the next delivery that is due and marks it as being sent, committed before it leaves. Of a lane only the oldest is
 * taken: what follows waits, also while that is tried again.
 */
export async function claimDelivery(
  _system: SystemAccess,
  leaseSeconds: number,
): Promise<ClaimedDelivery | null> {
  const [row] = await database()
    .update(webhookDeliveries)
    .set({
      state: 'sending',
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
      leaseNode: thisNode().name,
    })
    .where(
      sql`${webhookDeliveries.state} = 'waiting' and ${webhookDeliveries.id} = (
        select next.id from ${webhooks} e cross join lateral (
          select q.id, q.next_attempt_at from ${webhookDeliveries} q
          where q.webhook_id = e.id and q.state = 'waiting' and q.next_attempt_at <= now()
            and (e.off_reason is null or q.kind = ${TEST_KIND})
            and not exists (select from ${webhookDeliveries} p where p.webhook_id = e.id and p.lane = q.lane
              and p.id < q.id and p.state in ('waiting', 'sending'))
          order by q.next_attempt_at, q.id limit 1
        ) next
        where (select count(*) from ${webhookDeliveries} s
          where s.webhook_id = e.id and s.state = 'sending') < ${AT_ONCE_EACH}
        order by next.next_attempt_at limit 1)`,
    )
    .returning()
  return row ?? null
}

/** What nobody sends any more waits again: it may have arrived, and then arrives twice. */
export async function reviveAbandoned(_system: SystemAccess, how: 'expired' | 'own'): Promise<void> {
  const { leaseNode, leaseUntil, state } = webhookDeliveries
  const abandoned = how === 'own' ? eq(leaseNode, thisNode().name) : lt(leaseUntil, sql`now()`)
  await database()
    .update(webhookDeliveries)
    .set({ state: 'waiting', leaseUntil: null, leaseNode: null })
    .where(and(eq(state, 'sending'), abandoned))
}

export type Receiver = {
  url: string
  /** Still sealed; the second one signs as well until its time is over. */
  sealedSecrets: string[]
  failingSince: Date | null
  name: string
  accountId: number
  email: string | null
  language: string | null
}

/** Where a delivery goes, and whom to tell when it is switched off; null when the endpoint is gone. */
export async function receiverOf(_system: SystemAccess, webhookId: number): Promise<Receiver | null> {
  const [row] = await database()
    .select({
      webhook: webhooks,
      signsWithFormer: sql<boolean>`coalesce(${webhooks.formerSecretUntil} > now(), false)`,
      email: accounts.email,
      language: accounts.language,
    })
    .from(webhooks)
    .innerJoin(accounts, eq(accounts.id, webhooks.accountId))
    .where(eq(webhooks.id, webhookId))
  if (!row) return null
  const { url, name, accountId, failingSince, sealedSecret, formerSealedSecret } = row.webhook
  const former = row.signsWithFormer && formerSealedSecret ? [formerSealedSecret] : []
  const { email, language } = row
  return { url, name, accountId, failingSince, email, language, sealedSecrets: [sealedSecret, ...former] }
}

export type Seen = { status: number | null; answer: string | null; error: string | null }
export type SettledDelivery = Seen & {
  /** `waiting` for the next attempt, which is then. */
  state: 'taken' | 'givenUp' | 'waiting'
  nextAttemptAt: Date | null
  /** Why the endpoint is switched off by it. */
  off: OffReason | null
}

/** Pauses shorter than this are not told to what follows in the lane. */
const LONG_PAUSE_MS = 60_000

/**
 * Writes down how an attempt ended, unless another worker has taken it over meanwhile, and what follows from it for the
 * endpoint; a test says nothing of it. `within` runs in the same transaction when the endpoint is switched off by it.
 */
export async function settleDelivery(
  _system: SystemAccess,
  row: Pick<ClaimedDelivery, 'id' | 'attempts' | 'webhookId' | 'lane' | 'kind'>,
  { state, nextAttemptAt, off, ...seen }: SettledDelivery,
  within: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { id, attempts } = webhookDeliveries
  await database().transaction(async (tx) => {
    const settled = await tx
      .update(webhookDeliveries)
      .set({
        ...{ ...seen, state, leaseUntil: null, leaseNode: null },
        ...(nextAttemptAt ? { nextAttemptAt } : {}),
        finishedAt: state === 'waiting' ? null : sql`now()`,
      })
      .where(and(eq(id, row.id), eq(attempts, row.attempts), eq(webhookDeliveries.state, 'sending')))
      .returning({ id })
    if (settled.length === 0) return
    await pauseLane(tx, row, nextAttemptAt)
    if (row.kind === TEST_KIND) return
    const since = state === 'taken' ? null : sql`coalesce(${webhooks.failingSince}, now())`
    await tx
      .update(webhooks)
      .set({ failingSince: since })
      .where(
        and(eq(webhooks.id, row.webhookId), sql`(${webhooks.failingSince} is null) = ${state !== 'taken'}`),
      )
    if (off && (await switchOff(tx, row.webhookId, off))) await within(tx)
  })
}

/** What follows in a lane is not looked at before the next attempt of its first; when that is over, at once. */
async function pauseLane(
  tx: Tx,
  { webhookId, lane, attempts }: Pick<ClaimedDelivery, 'webhookId' | 'lane' | 'attempts'>,
  until: Date | null,
): Promise<void> {
  if (until === null && attempts === 1) return
  if (until !== null && until.getTime() - Date.now() < LONG_PAUSE_MS) return
  const { nextAttemptAt } = webhookDeliveries
  const other = until
    ? lt(nextAttemptAt, until)
    : and(sql`${nextAttemptAt} > now()`, eq(webhookDeliveries.attempts, 0))
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: until ?? sql`now()` })
    .where(and(inLane(webhookId, lane), other))
}

const inLane = (webhookId: number, lane: string): SQL =>
  and(
    eq(webhookDeliveries.webhookId, webhookId),
    eq(webhookDeliveries.lane, lane),
    inArray(webhookDeliveries.state, ['waiting']),
  ) as SQL

/** Sends nothing more to an endpoint; what waits is given up. False when it is off already. */
async function switchOff(tx: Tx, id: number, offReason: OffReason): Promise<boolean> {
  const changed = await tx
    .update(webhooks)
    .set({ offReason })
    .where(and(eq(webhooks.id, id), sql`${webhooks.offReason} is null`))
    .returning({ id: webhooks.id })
  if (changed.length === 0) return false
  await giveUpWaiting(tx, id, 'the endpoint was switched off')
  return true
}

/** Gives up all that waits of an endpoint but tests, and drops positions that wait for their batch. */
export async function giveUpWaiting(tx: Tx, id: number, error: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'givenUp', error, finishedAt: sql`now()` })
    .where(
      sql`${webhookDeliveries.webhookId} = ${id} and ${webhookDeliveries.state} = 'waiting'
        and ${webhookDeliveries.kind} <> ${TEST_KIND}`,
    )
  await tx.execute(sql`delete from webhook_positions where webhook_id = ${id}`)
}
