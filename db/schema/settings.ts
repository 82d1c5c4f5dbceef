import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Facts about this installation, e.g. whether it holds the demo world. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})
