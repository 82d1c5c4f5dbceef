import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, momentNow } from './columns'
import { bytes } from './device-states'

/** Reports that the database refused for their values: set aside, so that everybody else's land. */
export const quarantinedReports = pgTable(
  'quarantined_reports',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    deviceId: integer('device_id').notNull(),
    receivedAt: moment('received_at').notNull(),
    setAsideAt: momentNow('set_aside_at'),
    /** What the database said, the last time. */
    reason: text('reason').notNull(),
    /** What the device spoke. Null, like its packet, for reports from before these were kept. */
    protocol: text('protocol'),
    /** The packet as it came: its first bytes, and how many there were. */
    packet: bytes('packet'),
    packetBytes: integer('packet_bytes').notNull().default(0),
    /** The decoded report as JSON: text, because it may hold what jsonb refuses. */
    report: text('report').notNull(),
    /** How often somebody tried it again. */
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index('quarantined_reports_device').on(table.deviceId, table.id)],
)
