import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** Links sent by mail: a new password, an address to verify. Only a hash is kept; each works once. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    hash: text('hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** `password` or `email`. */
    purpose: text('purpose').notNull(),
    email: text('email').notNull(),
    createdAt: momentNow('created_at'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('mail_tokens_account_idx').on(table.accountId)],
)
