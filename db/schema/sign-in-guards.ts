import { index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment, momentNow } from './columns'

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

/** A drawn captcha waiting for its answer. */
export const captchas = pgTable(
  'captchas',
  {
    id: uuid('id').primaryKey(),
    answer: text('answer').notNull(),
    tries: smallint('tries').notNull().default(0),
    createdAt: momentNow('created_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('captchas_expiry_idx').on(table.expiresAt)],
)
