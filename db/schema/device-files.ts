import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FileKind, FileRefusal } from '@/lib/device-files/device-file'
import { moment, momentNow } from './columns'
import { deviceEvents } from './device-events'
import { bytes } from './device-states'

/**
 * Pictures, sounds and films that devices sent, each of one event. The bytes come with the transaction of the event, so that a
 * device is told only of what is kept; a worker moves them to the file storage and clears them here.
 */
export const deviceFiles = pgTable(
  'device_files',
  {
    deviceId: integer('device_id').notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    /** What is sent again has the mark of what is there. */
    mark: text('mark').notNull(),
    /** The device's own number of it, by which its answer to a command names it. */
    number: bigint('number', { mode: 'number' }),
    kind: text('kind').$type<FileKind>().notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: momentNow('created_at'),
    /** Until they are in the file storage. */
    content: bytes('content'),
    /** Keys in the file storage, taken before anything is written there. A thumbnail is of pictures that can be drawn. */
    file: text('file'),
    thumbnail: text('thumbnail'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.eventId] }),
    foreignKey({
      name: 'device_files_event_fk',
      columns: [table.deviceId, table.eventId],
      foreignColumns: [deviceEvents.deviceId, deviceEvents.id],
    }).onDelete('cascade'),
    uniqueIndex('device_files_mark_key').on(table.deviceId, table.mark),
    index('device_files_time_idx').on(table.deviceId, table.createdAt),
    index('device_files_staged_idx').on(table.createdAt).where(sql`${table.content} is not null`),
  ],
)

/** How many files of a device were not kept, by day (UTC) and reason. */
export const refusedFiles = pgTable(
  'refused_files',
  {
    deviceId: integer('device_id').notNull(),
    day: date('day').notNull(),
    reason: text('reason').$type<FileRefusal>().notNull(),
    count: integer('count').notNull(),
    /** The last of them. */
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.day, table.reason] })],
)
