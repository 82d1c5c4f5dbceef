import { sql } from 'drizzle-orm'
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, momentNow } from './columns'

/** Alarms and other happenings that a device's packets carried. A resent packet adds none. */
export const deviceEvents = pgTable(
  'device_events',
  {
    deviceId: integer('device_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    eventTime: moment('event_time').notNull(),
    receivedAt: momentNow('received_at'),
    type: text('type').notNull(),
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    speedKmh: real('speed_kmh'),
    data: jsonb('data').$type<Record<string, number | string | boolean>>(),
    readAt: moment('read_at'),
    readBy: integer('read_by'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    // Whoever marks an event knows its id only.
    index('device_events_id_idx').on(table.id),
    uniqueIndex('device_events_once').on(table.deviceId, table.eventTime, table.type),
    index('device_events_time_idx').on(table.eventTime.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // A rare type among many, and the few that nobody has read yet, are found without reading the others.
    index('device_events_type_idx').on(
      table.type,
      table.eventTime.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('device_events_unread_idx')
      .on(table.eventTime.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.readAt} is null`),
    index('device_events_unread_device_idx')
      .on(table.deviceId, table.eventTime.desc().nullsFirst())
      .where(sql`${table.readAt} is null`),
  ],
)
