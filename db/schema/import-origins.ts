import { boolean, date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MovedKind } from '@/lib/imports/traccar/reasons'
import { momentNow } from './columns'

/**
 * What came from another platform, by what it was called there: so that a second import finds what the first one made, also
 * when people have renamed it since. `local_id` is of the table that the kind says, and stays when the thing is deleted here:
 * what somebody took away does not come back.
 */
export const importOrigins = pgTable(
  'import_origins',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Which server: where it was read from. */
    source: text('source').notNull(),
    kind: text('kind').$type<MovedKind>().notNull(),
    externalId: text('external_id').notNull(),
    localId: integer('local_id').notNull(),
    /** Whether it was made by an import; false of what was here and is the same. */
    isMade: boolean('is_made').notNull(),
    /** The task that wrote it. */
    taskId: integer('task_id').notNull(),
    /** Of a device: positions of all days before it (UTC) are here. */
    positionsUntil: date('positions_until'),
    createdAt: momentNow('created_at'),
  },
  (table) => [uniqueIndex('import_origins_key').on(table.source, table.kind, table.externalId)],
)
