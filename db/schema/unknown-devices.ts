import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, momentNow } from './columns'

/** Identifiers that knocked and are not registered: refused, counted, shown to the administrator. */
export const unknownDevices = pgTable('unknown_devices', {
  identifier: text('identifier').primaryKey(),
  protocol: text('protocol').notNull(),
  address: text('address').notNull(),
  attempts: integer('attempts').notNull().default(1),
  firstSeen: momentNow('first_seen'),
  lastSeen: moment('last_seen').notNull(),
})
