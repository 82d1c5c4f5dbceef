import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { webhookDeliveries, webhookPositions, webhooks } from '@/db/schema/webhooks'
import type { SystemAccess } from '@/lib/auth/access'
import { writeBody } from '@/lib/webhooks/happening'
import { type DevicePositions, packPositions } from '@/lib/webhooks/pack-positions'
import { MOST_WAITING_BATCHES, POSITIONS_KEPT_MINUTES } from '@/lib/webhooks/schema'
import { insertDeliveries } from './tell-webhooks'

/** Rows of ingest that one turn reads. */
const ROWS_EACH = 500

/** Makes batches of the positions that wait, endpoint by endpoint, where not too many batches wait already. */
export async function batchPositions(_system: SystemAccess): Promise<void> {
  await database().execute(
    sql`delete from ${webhookPositions} where created_at < now() - make_interval(mins => ${POSITIONS_KEPT_MINUTES})`,
  )
  const waiting = await database().execute<{ id: number }>(
    sql`select distinct webhook_id as id from ${webhookPositions}`,
  )
  for (const { id } of waiting) await database().transaction((tx) => batchOne(tx, id))
}

async function batchOne(tx: Tx, id: number): Promise<void> {
  // One worker at a time, so that batches are in the order in which positions came.
  const [free] = await tx.execute(
    sql`select 1 from ${webhooks} where id = ${id} and off_reason is null for no key update skip locked`,
  )
  if (!free) return
  const [under] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ${webhookDeliveries}
    where webhook_id = ${id} and lane = 'positions' and state in ('waiting', 'sending')`)
  if ((under?.count ?? 0) >= MOST_WAITING_BATCHES) return
  const rows = await tx.execute<{ id: number; devices: DevicePositions[] }>(sql`
    delete from ${webhookPositions} where id in (
      select id from ${webhookPositions} where webhook_id = ${id} order by id limit ${ROWS_EACH})
    returning id::float8 as id, devices`)
  const inOrder = [...rows].sort((a, b) => a.id - b.id).flatMap(({ devices }) => devices)
  const now = Date.now()
  await insertDeliveries(
    tx,
    packPositions(inOrder).map((devices) => ({
      webhook: id,
      kind: 'positions',
      device: null,
      body: writeBody('positions', now, null, { devices }),
    })),
  )
}
