import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CustomReport } from '@/lib/reports/custom-schema'
import { accounts } from './accounts'
import { momentNow } from './columns'

/** Reports that accounts made of those of the catalogue. A shared one is seen by the accounts below, too. */
export const customReports = pgTable(
  'custom_reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Who made it; null for those of the account itself from before this was written down, or whose maker is gone. */
    actorId: integer('actor_id').references(() => accounts.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    definition: jsonb('definition').$type<Omit<CustomReport, 'name' | 'shared'>>().notNull(),
    shared: boolean('shared').notNull().default(false),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [
    uniqueIndex('custom_reports_name_key').on(table.accountId, sql`lower(${table.name})`),
    index('custom_reports_account_idx').on(table.accountId),
  ],
)
