import { pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** Where data is held. Rows, not code; an account or device never crosses from one to another. */
export const serviceNodes = pgTable('service_nodes', {
  id: smallint('id').primaryKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
})
