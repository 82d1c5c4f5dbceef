import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Shape } from '@/lib/geofences/shape'
import { accounts } from './accounts'
import { momentNow } from './columns'

/** Places that an account knows by names of its own. */
export const landmarks = pgTable(
  'landmarks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    icon: text('icon').notNull(),
    shape: jsonb('shape').$type<Shape>().notNull(),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [index('landmarks_account_idx').on(table.accountId)],
)
