import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** One row per issued token. The token names it by `jti`; deleting or revoking it ends the session. */
export const sessions = pgTable(
  'sessions',
  {
    jti: uuid('jti').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: momentNow('created_at'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (table) => [index('sessions_account_idx').on(table.accountId)],
)
