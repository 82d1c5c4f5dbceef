import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, momentNow } from './columns'

/** Sensor values that a device sent without a position: fuel, temperature, OBD, tags. */
export const deviceReadings = pgTable(
  'device_readings',
  {
    time: moment('time').notNull(),
    receivedAt: momentNow('received_at'),
    deviceId: integer('device_id').notNull(),
    kind: text('kind').notNull(),
    values: jsonb('values').$type<Record<string, number | string | boolean>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.time, table.kind] })],
)
