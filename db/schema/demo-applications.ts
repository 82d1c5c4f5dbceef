import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** Somebody asks for a demo account on a domain; its owner reviews it. */
export const demoApplications = pgTable(
  'demo_applications',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The account that reviews it: owner of the domain, or the administrator. */
    ownerId: integer('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    host: text('host').notNull(),
    language: text('language').notNull(),
    name: text('name').notNull(),
    department: text('department').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    /** `waiting`, `accepted`, `refused` or `ended`. */
    status: text('status').notNull().default('waiting'),
    reason: text('reason'),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: momentNow('created_at'),
    reviewedAt: moment('reviewed_at'),
    reviewedBy: integer('reviewed_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [index('demo_applications_owner_idx').on(table.ownerId, table.createdAt)],
)
