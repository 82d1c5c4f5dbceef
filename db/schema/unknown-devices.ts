import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { IdentifierKind } from '@/lib/identifiers/identifier-kinds'
import { moment, momentNow } from './columns'

/** Identifiers that tried and are not registered: refused, counted, shown to the administrator. */
export const unknownDevices = pgTable(
  'unknown_devices',
  {
    kind: text('kind').$type<IdentifierKind>().notNull().default('imei'),
    identifier: text('identifier').notNull(),
    /** What it speaks. */
    protocol: text('protocol').notNull(),
    /** Of the port that it came to, where that is another: it was told by its first bytes and not let in. */
    door: text('door'),
    address: text('address').notNull(),
    attempts: integer('attempts').notNull().default(1),
    firstSeen: momentNow('first_seen'),
    lastSeen: moment('last_seen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.identifier] })],
)
