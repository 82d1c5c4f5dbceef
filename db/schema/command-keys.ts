import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { momentNow } from './columns'

/** Keys that came with orders of commands, so that an order that is sent again orders nothing again. */
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
    deviceId: integer('device_id').notNull(),
    commandId: bigint('command_id', { mode: 'number' }).notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.keyHash] }),
    index('command_keys_created_idx').on(table.createdAt),
  ],
)
