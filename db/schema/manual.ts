import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { momentNow } from './columns'

/** A page of the user manual that the administrator rewrote; all others are the built-in text. */
export const manualPages = pgTable(
  'manual_pages',
  {
    page: text('page').notNull(),
    language: text('language').notNull(),
    title: text('title').notNull(),
    /** Markdown without HTML. */
    body: text('body').notNull(),
    editedBy: integer('edited_by').references(() => accounts.id, { onDelete: 'set null' }),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.page, table.language] })],
)
