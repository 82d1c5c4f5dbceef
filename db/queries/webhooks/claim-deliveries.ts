import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { thisNode } from '@/db/node'
import { accounts } from '@/db/schema/accounts'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import type { SystemAccess } from '@/lib/auth/access'
import { FAILING_LAPSE_HOURS, type OffReason } from '@/lib/webhooks/attempts'
import { TEST_KIND, type WebhookKind } from '@/lib/webhooks/kinds'
import { holdLanes, passTurn, passTurns } from './lanes'

export type ClaimedDelivery = typeof webhookDeliveries.$inferSelect

/** So many deliveries of one endpoint are under way at most, each of another lane: a slow receiver leaves room for others. */
const AT_ONCE_EACH = 3
/** And so many of one account: all its receivers together leave room for those of others. */
export const AT_ONCE_ACCOUNT = 6

/**
 * Takes up to `room` deliveries that are due, one of an endpoint, and marks them as being sent, committed before they
 * leave. Only the first of a lane is looked at (`lanes.ts`): what waits behind it costs nothing.
 */
export async function claimDeliveries(
  _system: SystemAccess,
  leaseSeconds: number,
  room: number,
): Promise<ClaimedDelivery[]> {
  return database().transaction(async (tx) => {
    // Workers count what is under way one after the other, or two of them would each fill the bounds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('claims of webhook deliveries'))`)
    return tx
      .update(webhookDeliveries)
      .set({
        state: 'sending',
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        attemptedAt: sql`now()`,
        leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
        leaseNode: thisNode().name,
      })
      .where(sql`${webhookDeliveries.id} = any(array(${dueFirsts(room)}))`)
      .returning()
  })
}

/**
 * Endpoint by endpoint, by the index, so that one with many that are due is looked at as briefly as another. The first of
 * each account go before any second one, what is under way of it counted.
 */
const dueFirsts = (room: number): SQL => sql`
  with recursive busy as (
    (select d.webhook_id from ${webhookDeliveries} d where d.state = 'waiting' and d.is_first
      order by d.webhook_id limit 1)
    union all
    select (select d.webhook_id from ${webhookDeliveries} d
      where d.state = 'waiting' and d.is_first and d.webhook_id > busy.webhook_id order by d.webhook_id limit 1)
    from busy where busy.webhook_id is not null
  ), under_way as materialized (
    select e.account_id, s.webhook_id, count(*) as count
    from ${webhookDeliveries} s join ${webhooks} e on e.id = s.webhook_id
    where s.state = 'sending' group by e.account_id, s.webhook_id
  ), due as (
    select next.id, next.next_attempt_at,
      (select coalesce(sum(u.count), 0) from under_way u where u.account_id = e.account_id)
        + row_number() over (partition by e.account_id
            order by coalesce(own.count, 0), next.next_attempt_at, next.id) as turn
    from busy join ${webhooks} e on e.id = busy.webhook_id
      left join under_way own on own.webhook_id = e.id
      cross join lateral (
        select d.id, d.next_attempt_at from ${webhookDeliveries} d
        where d.webhook_id = e.id and d.state = 'waiting' and d.is_first and d.next_attempt_at <= now()
          and (e.off_reason is null or d.kind = ${TEST_KIND})
        order by d.next_attempt_at, d.id limit 1
      ) next
    where coalesce(own.count, 0) < ${AT_ONCE_EACH}
  ), chosen as (
    select id from due where turn <= ${AT_ONCE_ACCOUNT} order by turn, next_attempt_at, id limit ${room}
  )
  select q.id from ${webhookDeliveries} q where q.id in (select id from chosen) and q.state = 'waiting'
  for update skip locked`

/** What nobody sends any more waits again: it may have arrived, and then arrives twice. */
export async function reviveAbandoned(_system: SystemAccess, how: 'expired' | 'own'): Promise<void> {
  const { leaseNode, leaseUntil, state } = webhookDeliveries
  const abandoned = how === 'own' ? eq(leaseNode, thisNode().name) : lt(leaseUntil, sql`now()`)
  await database()
    .update(webhookDeliveries)
    .set({ state: 'waiting', leaseUntil: null, leaseNode: null })
    .where(and(eq(state, 'sending'), abandoned))
}

/** Failing goes on only while attempts are made: without one for a day, the next failure is the first again. */
const GOES_ON_FAILING = sql`coalesce(${webhooks.failedAt} > now() - make_interval(hours => ${FAILING_LAPSE_HOURS}), false)`
/** Failures so soon after another are not written down: of thousands of devices they come by the second. */
const IS_FAILED_OF_LATE = sql`coalesce(${webhooks.failedAt} > now() - interval '10 minutes', false)`

export type Receiver = {
  url: string
  /** Still sealed; the second one signs as well until its time is over. */
  sealedSecrets: string[]
  /** Since when it has taken nothing that was tried. */
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
      goesOnFailing: sql<boolean>`${GOES_ON_FAILING}`,
      email: accounts.email,
      language: accounts.language,
    })
    .from(webhooks)
    .innerJoin(accounts, eq(accounts.id, webhooks.accountId))
    .where(eq(webhooks.id, webhookId))
  if (!row) return null
  const { url, name, accountId, sealedSecret, formerSealedSecret } = row.webhook
  const failingSince = row.goesOnFailing ? row.webhook.failingSince : null
  const former = row.signsWithFormer && formerSealedSecret ? [formerSealedSecret] : []
  const { email, language } = row
  return { url, name, accountId, failingSince, email, language, sealedSecrets: [sealedSecret, ...former] }
}

export type Seen = {
  status: number | null
  answer: string | null
  error: string | null
  durationMs: number
}
export type SettledDelivery = Seen & {
  /** `waiting` for the next attempt, which is then. */
  state: 'taken' | 'givenUp' | 'waiting'
  nextAttemptAt: Date | null
  /** Why the endpoint is switched off by it. */
  off: OffReason | null
}

/**
 * Writes down how an attempt ended, unless another worker has taken it over meanwhile, and what follows from it for its
 * lane and the endpoint; a test that fails says nothing of that. `within` runs in the same transaction when it is switched off by it.
 */
export async function settleDelivery(
  _system: SystemAccess,
  row: Pick<ClaimedDelivery, 'id' | 'attempts' | 'webhookId' | 'lane' | 'kind'>,
  { state, nextAttemptAt, off, ...seen }: SettledDelivery,
  within: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { id, attempts } = webhookDeliveries
  await database().transaction(async (tx) => {
    await holdLanes(tx, [row.webhookId])
    const goesOn = state === 'waiting' && (await isStillTold(tx, row))
    const settled = await tx
      .update(webhookDeliveries)
      .set({
        ...seen,
        leaseUntil: null,
        leaseNode: null,
        ...(nextAttemptAt ? { nextAttemptAt } : {}),
        state: state === 'waiting' && !goesOn ? 'givenUp' : state,
        finishedAt: goesOn ? null : sql`now()`,
      })
      .where(and(eq(id, row.id), eq(attempts, row.attempts), eq(webhookDeliveries.state, 'sending')))
      .returning({ id })
    if (settled.length === 0) return
    if (!goesOn) await passTurn(tx, row)
    if (state === 'taken') await endFailing(tx, row.webhookId)
    else if (row.kind !== TEST_KIND) await keepFailure(tx, row.webhookId)
    if (off && (await switchOff(tx, row.webhookId, off))) await within(tx)
  })
}

/** Whether an endpoint is told of such a thing yet: it may have been changed while an attempt was under way. */
async function isStillTold(tx: Tx, row: Pick<ClaimedDelivery, 'webhookId' | 'kind'>): Promise<boolean> {
  if (row.kind === TEST_KIND) return true
  const [endpoint] = await tx
    .select({ kinds: webhooks.kinds, offReason: webhooks.offReason })
    .from(webhooks)
    .where(eq(webhooks.id, row.webhookId))
  const kinds: readonly string[] = endpoint?.kinds ?? []
  return endpoint?.offReason === null && kinds.includes(row.kind)
}

async function endFailing(tx: Tx, id: number): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, id), sql`${webhooks.failingSince} is not null`))
}

async function keepFailure(tx: Tx, id: number): Promise<void> {
  await tx
    .update(webhooks)
    .set({
      failingSince: sql`case when ${GOES_ON_FAILING} then coalesce(${webhooks.failingSince}, now()) else now() end`,
      failedAt: sql`now()`,
    })
    .where(and(eq(webhooks.id, id), sql`(${webhooks.failingSince} is null or not ${IS_FAILED_OF_LATE})`))
}

/** Sends nothing more to an endpoint; what waits is given up. False when it is off already. */
async function switchOff(tx: Tx, id: number, offReason: OffReason): Promise<boolean> {
  const changed = await tx
    .update(webhooks)
    .set({ offReason, offSince: sql`now()` })
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

/** Gives up what waits of kinds that an endpoint is told no more: it may lead elsewhere by then. Its row is locked. */
export async function giveUpKinds(tx: Tx, id: number, kinds: readonly WebhookKind[]): Promise<void> {
  if (kinds.length === 0) return
  await tx
    .update(webhookDeliveries)
    .set({ state: 'givenUp', error: 'the endpoint is not told of this any more', finishedAt: sql`now()` })
    .where(
      and(
        eq(webhookDeliveries.webhookId, id),
        eq(webhookDeliveries.state, 'waiting'),
        inArray(webhookDeliveries.kind, [...kinds]),
      ),
    )
  if (kinds.includes('positions'))
    await tx.execute(sql`delete from webhook_positions where webhook_id = ${id}`)
  await passTurns(tx, id)
}
