import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BatchOutcome } from '@/lib/commands/batch-schema'
import type { ParameterValues } from '@/lib/commands/catalogue/definition'
import type { WorkingMode } from '@/lib/working-modes/working-mode'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** One command for many devices: what was asked for, once. */
export const commandBatches = pgTable(
  'command_batches',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Who ordered it; its rights count when each command is queued. */
    actorId: integer('actor_id').notNull(),
    text: text('text'),
    command: text('command'),
    parameters: jsonb('parameters').$type<ParameterValues>(),
    /** The working mode that it sets, in place of a text or command, and the template that it is from. */
    mode: jsonb('mode').$type<WorkingMode>(),
    modeName: text('mode_name'),
    replaces: boolean('replaces').notNull().default(false),
    skipsOffline: boolean('skips_offline').notNull().default(false),
    expiresAfterHours: integer('expires_after_hours').notNull(),
    /** The batch whose failed devices it tries again. */
    retries: bigint('retries', { mode: 'number' }),
    total: integer('total').notNull(),
    createdAt: momentNow('created_at'),
    /** When devices of it had their turns last. */
    turnedAt: moment('turned_at'),
    cancelledAt: moment('cancelled_at'),
    /** All its devices had their turn. */
    finishedAt: moment('finished_at'),
    /** Who ordered it was told that it is over. */
    toldAt: moment('told_at'),
  },
  (table) => [
    index('command_batches_account_idx').on(table.accountId, table.id),
    index('command_batches_modes_idx').on(table.accountId, table.id).where(sql`${table.mode} is not null`),
    index('command_batches_open_idx').on(table.id).where(sql`${table.finishedAt} is null`),
    index('command_batches_turned_idx').on(table.turnedAt).where(sql`${table.turnedAt} is not null`),
    // Nobody is told of what somebody cancelled, nor of a single device.
    index('command_batches_untold_idx')
      .on(table.finishedAt)
      .where(
        sql`${table.finishedAt} is not null and ${table.toldAt} is null and ${table.cancelledAt} is null and ${table.total} > 1`,
      ),
  ],
)

/** The devices of a batch, in the order in which they have their turns. */
export const commandBatchDevices = pgTable(
  'command_batch_devices',
  {
    deviceId: integer('device_id').notNull(),
    batchId: bigint('batch_id', { mode: 'number' })
      .notNull()
      .references(() => commandBatches.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    /** Null until it had its turn. */
    outcome: text('outcome').$type<BatchOutcome>(),
    commandId: bigint('command_id', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.batchId] }),
    index('command_batch_devices_batch_idx').on(table.batchId, table.place),
    index('command_batch_devices_outcome_idx').on(table.batchId, table.outcome),
    index('command_batch_devices_left_idx')
      .on(table.batchId, table.place)
      .where(sql`${table.outcome} is null`),
  ],
)
