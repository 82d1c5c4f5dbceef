import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { momentNow } from './columns'

/** What a person set up for itself: columns of a table, saved views, whether a sound plays. */
export const preferences = pgTable(
  'preferences',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** e.g. `devices.columns`. */
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] })],
)
