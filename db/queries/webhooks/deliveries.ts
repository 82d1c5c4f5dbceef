import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database } from '@/db/client'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import { type Access, may } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { writeBody } from '@/lib/webhooks/happening'
import { permissionsFor, TEST_KIND, WEBHOOK_KIND_NAMES } from '@/lib/webhooks/kinds'
import type { DeliveriesQuery, Delivery } from '@/lib/webhooks/schema'
import { holdLanes } from './lanes'
import { insertDeliveries } from './tell-webhooks'
import { findUsableWebhook, findWebhook, ownWebhooks } from './webhooks'

type Row = typeof webhookDeliveries.$inferSelect

const toDelivery = (row: Row): Delivery => ({
  id: row.id,
  messageId: `msg_${row.messageId}`,
  kind: row.kind as Delivery['kind'],
  state: row.state,
  attempts: row.attempts,
  body: row.body,
  status: row.status,
  answer: row.answer,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  attemptedAt: row.attemptedAt?.toISOString() ?? null,
  durationMs: row.durationMs,
  nextAttemptAt: row.state === 'waiting' && row.isFirst !== false ? row.nextAttemptAt.toISOString() : null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** Kinds of which `access` may read what was told. */
const readable = (access: Access): string[] => [
  TEST_KIND,
  ...WEBHOOK_KIND_NAMES.filter((kind) =>
    permissionsFor([kind]).every((permission) => may(access, permission)),
  ),
]

/** What was sent to an endpoint or waits, as far as the caller may read it, the newest first. Throws `webhookUnknown`. */
export async function listDeliveries(
  access: Access,
  webhookId: number,
  { state, before, limit }: DeliveriesQuery,
): Promise<Delivery[]> {
  await findWebhook(access, webhookId)
  const rows = await database()
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        inArray(webhookDeliveries.kind, readable(access)),
        before ? lt(webhookDeliveries.id, before) : undefined,
        state ? eq(webhookDeliveries.state, state) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
  return rows.map(toDelivery)
}

/** Sends a test to an endpoint, on or off. Throws `webhookUnknown`, and refuses kinds that the caller may not read. */
export async function insertTest(access: Access, webhookId: number): Promise<Delivery> {
  const { name } = await findUsableWebhook(access, webhookId)
  return database().transaction(async (tx) => {
    const body = writeBody(TEST_KIND, Date.now(), null, { webhook: { id: webhookId, name } })
    const [id] = await insertDeliveries(tx, [{ webhook: webhookId, kind: TEST_KIND, device: null, body }])
    const [row] = await tx
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, id ?? 0))
    if (!row) throw new Error('insert returned no row')
    return toDelivery(row)
  })
}

/**
 * Sends a delivery again, with the same id, now and as often as a new one. Throws `webhookUnknown`, `deliveryUnknown`,
 * `webhookOff`, and `deliveryUnderWay` while it is being sent.
 */
export async function sendAgain(access: Access, webhookId: number, id: number): Promise<Delivery> {
  await findWebhook(access, webhookId)
  return database().transaction(async (tx) => {
    await holdLanes(tx, [webhookId])
    const [found] = await tx
      .select({ row: webhookDeliveries, offReason: webhooks.offReason })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(
        and(
          eq(webhookDeliveries.id, id),
          eq(webhookDeliveries.webhookId, webhookId),
          inArray(webhookDeliveries.kind, readable(access)),
          ownWebhooks(access),
        ),
      )
      .for('update', { of: webhookDeliveries })
    if (!found) throw new AppError('deliveryUnknown')
    if (found.offReason !== null && found.row.kind !== TEST_KIND) throw new AppError('webhookOff')
    if (found.row.state === 'sending') throw new AppError('deliveryUnderWay')
    const [row] = await tx
      .update(webhookDeliveries)
      .set({
        state: 'waiting',
        attempts: 0,
        nextAttemptAt: sql`now()`,
        finishedAt: null,
        // What waits keeps its place; what was over gets a new one.
        isFirst: found.row.state === 'waiting' ? found.row.isFirst : null,
      })
      .where(eq(webhookDeliveries.id, id))
      .returning()
    if (!row) throw new AppError('deliveryUnknown')
    await publish(tx, { kind: 'webhooks' })
    return toDelivery(row)
  })
}
