import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentNow } from './columns'

/** What the operator of the platform adds to the built-in catalogue of commands, and turns off: one row, once anything was. */
export const commandCatalogue = pgTable('command_catalogue', {
  name: text('name').primaryKey(),
  /** Goes up by one with each change. */
  revision: integer('revision').notNull(),
  /** JSON as text: parameters and choices keep the order in which they are asked for. */
  document: text('document').notNull(),
  updatedAt: momentNow('updated_at'),
})
