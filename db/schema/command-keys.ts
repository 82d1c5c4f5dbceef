import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { momentNow } from './columns'

/** Keys that came with orders of commands and batches, so that an order that is sent again orders nothing again. */
export const commandKeys = pgTable(
  'command_keys',
  {
    /** Who ordered. */
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    keyHash: text('key_hash').notNull(),
    /** Of what was ordered. */
    bodyHash: text('body_hash').notNull(),
    /** The command that was ordered, and its device; or the batch. */
    deviceId: integer('device_id'),
    commandId: bigint('command_id', { mode: 'number' }),
    batchId: bigint('batch_id', { mode: 'number' }),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.keyHash] }),
    index('command_keys_created_idx').on(table.createdAt),
    check('command_keys_of_check', sql`(${table.commandId} is null) <> (${table.batchId} is null)`),
  ],
)
