import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { momentNow } from './columns'
import { devices } from './devices'

/**
 * Which rows of `positions` an import of a track stored, by their keys, so that it can be taken back for as long as its task
 * is kept. One row for each transaction of the task.
 */
export const trackImportParts = pgTable(
  'track_import_parts',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    taskId: integer('task_id').notNull(),
    /** Where in the file's fixes it begins. */
    part: integer('part').notNull(),
    /** With the variants in their microseconds. */
    fixTimes: timestamp('fix_times', { withTimezone: true, mode: 'string' }).array().notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.taskId, table.part] })],
)
