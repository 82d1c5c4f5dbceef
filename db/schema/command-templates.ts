import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ParameterValues } from '@/lib/commands/catalogue/definition'
import { accounts } from './accounts'
import { momentNow } from './columns'

/** Commands that an account keeps to be sent again, with values or with some that are asked for. */
export const commandTemplates = pgTable(
  'command_templates',
  {
    id: serial('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    text: text('text'),
    command: text('command'),
    parameters: jsonb('parameters').$type<ParameterValues>(),
    asked: text('asked').array().notNull(),
    /** Accounts below may use it too. */
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: momentNow('created_at'),
  },
  (table) => [uniqueIndex('command_templates_name_key').on(table.accountId, sql`lower(${table.name})`)],
)
