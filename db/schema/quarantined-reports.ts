import { bigserial, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, momentNow } from './columns'

/** Reports that the database refused for their values: set aside, so that everybody else's land. */
export const quarantinedReports = pgTable('quarantined_reports', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  deviceId: integer('device_id').notNull(),
  receivedAt: moment('received_at').notNull(),
  setAsideAt: momentNow('set_aside_at'),
  /** What the database said, the last time. */
  reason: text('reason').notNull(),
  /** The decoded report as JSON: text, because it may hold what jsonb refuses. */
  report: text('report').notNull(),
  /** How often somebody tried it again. */
  attempts: integer('attempts').notNull().default(0),
})
