import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OffReason } from '@/lib/webhooks/attempts'
import type { SentDevice, SentPosition } from '@/lib/webhooks/happening'
import type { WebhookKind } from '@/lib/webhooks/kinds'
import type { DeliveryState } from '@/lib/webhooks/schema'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** Addresses of other people's programs that are told what happens to an account's devices. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    kinds: text('kinds').array().$type<WebhookKind[]>().notNull(),
    /** Both null for all devices; ids of what is gone meanwhile do no harm. */
    deviceIds: integer('device_ids').array(),
    groupIds: integer('group_ids').array(),
    /** Told is of this account and those below it; null for the own one. Nothing is once it has moved out of sight. */
    scopeAccountId: integer('scope_account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Readable only with SECRET. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The one before the last rotation, which signs as well until then. */
    formerSealedSecret: text('former_sealed_secret'),
    formerSecretUntil: moment('former_secret_until'),
    /** Null while it is on. */
    offReason: text('off_reason').$type<OffReason>(),
    offSince: moment('off_since'),
    failingSince: moment('failing_since'),
    /** Its last failure, tests apart, as exact as `settleDelivery` keeps it. */
    failedAt: moment('failed_at'),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    index('webhooks_account_idx').on(table.accountId),
    index('webhooks_scope_idx').on(table.scopeAccountId),
  ],
)

/** What is or was to be sent, written with its cause and sent by a worker: at least once, in the order of its lane. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** By which receivers know what they were told already. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** Those of one lane wait for each other: `device:7`, or the kind of what is of no device. */
    lane: text('lane').notNull(),
    deviceId: integer('device_id'),
    body: text('body').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    /** The first of its lane, whose turn it is; null until a worker has put it in its place (`lanes.ts`). */
    isFirst: boolean('is_first'),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: momentNow('next_attempt_at'),
    leaseUntil: moment('lease_until'),
    /** Name of the node that sends it. */
    leaseNode: text('lease_node'),
    /** Of the last attempt: when it began, and how long it took. */
    attemptedAt: moment('attempted_at'),
    durationMs: integer('duration_ms'),
    /** Of the last attempt: HTTP status and the first 4 KB of the answer, or why there was none. */
    status: smallint('status'),
    answer: text('answer'),
    error: text('error'),
    createdAt: momentNow('created_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('webhook_deliveries_list_idx').on(table.webhookId, table.id),
    index('webhook_deliveries_lane_idx')
      .on(table.webhookId, table.lane, table.id)
      .where(sql`${table.state} in ('waiting', 'sending')`),
    index('webhook_deliveries_first_idx')
      .on(table.webhookId, table.nextAttemptAt, table.id)
      .where(sql`${table.state} = 'waiting' and ${table.isFirst}`),
    index('webhook_deliveries_new_idx')
      .on(table.id)
      .where(sql`${table.state} = 'waiting' and ${table.isFirst} is null`),
    index('webhook_deliveries_sending_idx').on(table.webhookId).where(sql`${table.state} = 'sending'`),
    index('webhook_deliveries_attempted_idx')
      .on(table.webhookId, table.attemptedAt)
      .where(sql`${table.attemptedAt} is not null`),
    index('webhook_deliveries_device_idx').on(table.deviceId),
    index('webhook_deliveries_finished_idx').on(table.finishedAt),
    uniqueIndex('webhook_deliveries_message_key').on(table.messageId),
  ],
)

/** Positions that wait for their batch, by endpoint and transaction of ingest. */
export const webhookPositions = pgTable(
  'webhook_positions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    devices: jsonb('devices').$type<{ device: SentDevice; positions: SentPosition[] }[]>().notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [index('webhook_positions_webhook_idx').on(table.webhookId, table.id)],
)
