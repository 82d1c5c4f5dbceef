import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** The platform's processes say here that they live; `/api/health` reads it. */
export const processes = pgTable('processes', {
  name: text('name').primaryKey(),
  heartbeatAt: moment('heartbeat_at').notNull(),
  info: jsonb('info').$type<Record<string, number | string>>().notNull(),
})
