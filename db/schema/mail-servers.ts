import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** The mail server that an account sends by instead of the platform's. */
export const mailServers = pgTable('mail_servers', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  mailFrom: text('mail_from').notNull(),
  user: text('user').notNull().default(''),
  /** Readable only with SECRET; empty where the server asks for none. */
  sealedPassword: text('sealed_password').notNull().default(''),
  /** TLS from the first byte; else STARTTLS is asked for. */
  tls: boolean('tls').notNull(),
  /** When a mail by it was accepted last, and why the last one was not: then mail goes by the platform's. */
  testedAt: momentNow('tested_at'),
  failedAt: moment('failed_at'),
  failure: text('failure'),
})
