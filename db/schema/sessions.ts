import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Client } from '@/lib/auth/sign-in-schema'
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
    /** What signed in: its door has to stay open. */
    client: text('client').$type<Client>().notNull().default('web'),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (table) => [index('sessions_account_idx').on(table.accountId)],
)
