import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { SmsState } from '@/lib/sms/usage-schema'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** Of one part; sums of it are exact. */
const price = (name: string) => numeric(name, { precision: 12, scale: 4, mode: 'number' })

/** How the platform sends messages: one row. */
export const smsProvider = pgTable(
  'sms_provider',
  {
    id: smallint('id').primaryKey().default(1),
    method: text('method').$type<'GET' | 'POST'>().notNull(),
    url: text('url').notNull(),
    /** Values are readable only with SECRET. */
    headers: jsonb('headers').$type<readonly { name: string; sealed: string }[]>().notNull(),
    user: text('user').notNull().default(''),
    /** Readable only with SECRET; empty where there is none. */
    sealedPassword: text('sealed_password').notNull().default(''),
    contentType: text('content_type').$type<'form' | 'json'>().notNull(),
    body: text('body').notNull().default(''),
    successText: text('success_text').notNull().default(''),
    sender: text('sender').notNull().default(''),
    price: price('price').notNull(),
    currency: text('currency').notNull(),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [check('sms_provider_one', sql`${table.id} = 1`)],
)

/**
 * Messages that accounts had sent, with what they cost by the price of then. One that was handed over is `unknown` until the
 * provider has said what it made of it.
 */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The command that it carries; null of a test. */
    commandId: bigint('command_id', { mode: 'number' }),
    to: text('to_number').notNull(),
    text: text('text').notNull(),
    parts: smallint('parts').notNull(),
    /** Of all its parts. */
    price: price('price').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<SmsState>().notNull().default('queued'),
    /** The provider's last words, or why there are none. */
    said: text('said'),
    createdAt: momentNow('created_at'),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('sms_messages_account_idx').on(table.accountId, table.createdAt),
    index('sms_messages_created_idx').on(table.createdAt),
  ],
)
