import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** The platform's nodes say here that they live; `/api/health` reads it. */
export const processes = pgTable(
  'processes',
  {
    role: text('role').$type<'web' | 'gateway' | 'worker'>().notNull(),
    name: text('name').notNull(),
    heartbeatAt: moment('heartbeat_at').notNull(),
    info: jsonb('info').$type<Record<string, number | string>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.name] })],
)
