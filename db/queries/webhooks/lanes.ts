import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import { idArray } from '@/db/sql-parts'
import type { SystemAccess } from '@/lib/auth/access'

/** So many new deliveries are put in their places at a time. */
const MOST = 5000

/**
 * Puts new deliveries in their places: the first of a lane in which nothing is under way or waits, all others behind it.
 * Whoever writes them cannot know, as others write at the same time. Returns whether there were any.
 */
export async function placeNew(_system: SystemAccess): Promise<boolean> {
  const fresh = await database().execute<{ id: number; webhook: number }>(sql`
    select id::float8 as id, webhook_id as webhook from ${webhookDeliveries}
    where state = 'waiting' and is_first is null order by id limit ${MOST}`)
  if (fresh.length === 0) return false
  // One with a smaller id may come to light only now: it goes behind these, when it is its turn to be placed.
  const ids = JSON.stringify(fresh.map(({ id }) => id))
  const these = sql`array(select value::bigint from json_array_elements_text(${ids}::json) as value)`
  await database().transaction(async (tx) => {
    await holdLanes(tx, [...new Set(fresh.map(({ webhook }) => webhook))])
    await tx.execute(sql`
      update ${webhookDeliveries} q set is_first = not exists (
        select from ${webhookDeliveries} p
        where p.webhook_id = q.webhook_id and p.lane = q.lane and p.state in ('waiting', 'sending')
          and p.id <> q.id and (p.is_first is not null or (p.id < q.id and p.id = any(${these}))))
      where q.id = any(${these})
        and q.state = 'waiting' and q.is_first is null`)
  })
  return true
}

/** Holds the lanes of endpoints: what is put in its place, and whose turn it is, is decided by one at a time. */
export async function holdLanes(tx: Tx, webhookIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(sql`${webhooks.id} = any(${idArray(webhookIds)})`)
    .orderBy(webhooks.id)
    .for('no key update')
}

/** The first of a lane is over: it is the turn of the next one. The lanes are held. */
export async function passTurn(
  tx: Tx,
  { webhookId, lane }: { webhookId: number; lane: string },
): Promise<void> {
  await tx.execute(sql`
    update ${webhookDeliveries} set is_first = true, next_attempt_at = least(next_attempt_at, now()) where id = (
      select id from ${webhookDeliveries}
      where webhook_id = ${webhookId} and lane = ${lane} and state in ('waiting', 'sending') and is_first is not null
      order by id limit 1)`)
}

/** The turn of whatever is now in front of each lane of an endpoint, of which some were given up. The lanes are held. */
export async function passTurns(tx: Tx, webhookId: number): Promise<void> {
  await tx.execute(sql`
    update ${webhookDeliveries} set is_first = true, next_attempt_at = least(next_attempt_at, now()) where id in (
      select distinct on (lane) id from ${webhookDeliveries}
      where webhook_id = ${webhookId} and state in ('waiting', 'sending') and is_first is not null
      order by lane, id) and not is_first`)
}
