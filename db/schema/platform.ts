import { jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** Facts about this installation, e.g. whether it holds the demo world. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})

/** Where data is held. Rows, not code; an account or device never crosses from one to another. */
export const serviceNodes = pgTable('service_nodes', {
  id: smallint('id').primaryKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
})
