import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RefusalReason, UnreadReason } from '@/lib/connect/connection-schema'
import { momentNow } from './columns'

/**
 * Who called himself a registered device and was not let in: the newest of each reason, for a day. Written outside of the
 * path of the fixes, for whoever sets the device up.
 */
export const refusedAttempts = pgTable(
  'refused_attempts',
  {
    deviceId: integer('device_id').notNull(),
    reason: text('reason').$type<RefusalReason>().notNull(),
    /** What was spoken. */
    protocol: text('protocol').notNull(),
    address: text('address').notNull(),
    at: momentNow('at'),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.reason] })],
)

/** Addresses from which came what could not be read at the port of a protocol; nobody knows in whose name. For a day. */
export const unreadStreams = pgTable(
  'unread_streams',
  {
    address: text('address').notNull(),
    /** Of the port. */
    protocol: text('protocol').notNull(),
    /** What the first bytes are of, where that shows and is another. */
    spoken: text('spoken'),
    reason: text('reason').$type<UnreadReason>().notNull(),
    at: momentNow('at'),
  },
  (table) => [primaryKey({ columns: [table.address, table.protocol] })],
)
