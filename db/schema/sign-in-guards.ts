import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** Counters of what may happen only so often: `subject` is e.g. `login:account:ann`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    subject: text('subject').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('rate_limits_reset_idx').on(table.resetsAt)],
)
