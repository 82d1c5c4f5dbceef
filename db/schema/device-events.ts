import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Severity } from '@/lib/events/event-types'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/**
 * Alarms and other happenings of a device. What happened is told once: by its time, its type, its subject
 * and who says so, so that a resent packet adds none. `subject` is what it happened to where that is not the
 * device alone (as `geofence:12`); two geofences that are crossed at one fix are two events.
 */
export const deviceEvents = pgTable(
  'device_events',
  {
    deviceId: integer('device_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Whose fence or rule it is of, which those below do not see; null is for all who see the device. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    eventTime: moment('event_time').notNull(),
    /** When it was over; null while it lasts, and of what is a moment. */
    endTime: moment('end_time'),
    /** When later data took back what it came from: it is kept, and counts no more. */
    withdrawnAt: moment('withdrawn_at'),
    /** It was known so long after it happened that nobody was told. */
    late: boolean('late').notNull().default(false),
    receivedAt: momentNow('received_at'),
    type: text('type').notNull(),
    subject: text('subject').notNull().default(''),
    /** As the rule that raised it says; null is that of its type. */
    severity: text('severity').$type<Severity>(),
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    /**
     * The step that raised it, and the time of the fix or reading by which it did: a replay of that time takes back
     * what the step does not find any more. Null for what a packet carried.
     */
    step: text('step'),
    decidedAt: moment('decided_at'),
    speedKmh: real('speed_kmh'),
    /** Likely false (`lib/events/quiet.ts`): kept, and shown to who asks for it. */
    quiet: boolean('quiet').notNull().default(false),
    data: jsonb('data').$type<Record<string, number | string | boolean>>(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    // Whoever marks an event knows its id only.
    index('device_events_id_idx').on(table.id),
    index('device_events_account_idx').on(table.accountId).where(sql`${table.accountId} is not null`),
    unique('device_events_once')
      .on(table.deviceId, table.eventTime, table.type, table.subject, table.step)
      .nullsNotDistinct(),
    index('device_events_decided_idx').on(table.deviceId, table.decidedAt).where(sql`step is not null`),
    index('device_events_time_idx').on(table.eventTime.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // A rare type among many is found without reading the others.
    index('device_events_type_idx').on(
      table.type,
      table.eventTime.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Those of a severity are found by their types, and these beside them.
    index('device_events_severity_idx')
      .on(table.severity, table.eventTime.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.severity} is not null`),
  ],
)

/**
 * What an account has read. Marks belong to the account, not to the event that several accounts see;
 * a virtual account reads as its parent. A row without `read_at` says that an event is unread although
 * it is not above the account's floor.
 */
export const eventMarks = pgTable(
  'event_marks',
  {
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    readAt: moment('read_at'),
    deviceId: integer('device_id').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.accountId, table.eventId] }),
    foreignKey({
      name: 'event_marks_event_fk',
      columns: [table.deviceId, table.eventId],
      foreignColumns: [deviceEvents.deviceId, deviceEvents.id],
    }).onDelete('cascade'),
    index('event_marks_account_idx').on(table.accountId, table.eventId),
  ],
)

/**
 * Events up to `event_id` are read by the account unless a mark says otherwise: it read all there was.
 * `next_event_id` is where the floor goes when all are read the next time (`raiseFloor`).
 */
export const eventReadFloors = pgTable('event_read_floors', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  eventId: bigint('event_id', { mode: 'number' }).notNull().default(0),
  nextEventId: bigint('next_event_id', { mode: 'number' }).notNull(),
  nextAt: momentNow('next_at'),
})
