import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { momentNow } from './columns'
import { deviceEvents } from './device-events'

/** Who is to deal with an alert; one that has no row is nobody's. All who see the alert see it. */
export const alertAssignments = pgTable(
  'alert_assignments',
  {
    deviceId: integer('device_id').notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    /** Whose login did it; the account may be gone. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** A person's name as it was typed: people need no login. */
    assignee: text('assignee').notNull(),
    assignedAt: momentNow('assigned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.eventId] }),
    foreignKey({
      name: 'alert_assignments_event_fk',
      columns: [table.deviceId, table.eventId],
      foreignColumns: [deviceEvents.deviceId, deviceEvents.id],
    }).onDelete('cascade'),
    // What few alerts of many are assigned to one person.
    index('alert_assignments_assignee_idx').on(table.assignee),
  ],
)

/** What people wrote about an alert. All who see the alert see it. */
export const alertComments = pgTable(
  'alert_comments',
  {
    deviceId: integer('device_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    /** Whose login wrote it; the account may be gone, `author` still says what it was called then. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    author: text('author').notNull(),
    content: text('content').notNull(),
    writtenAt: momentNow('written_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    foreignKey({
      name: 'alert_comments_event_fk',
      columns: [table.deviceId, table.eventId],
      foreignColumns: [deviceEvents.deviceId, deviceEvents.id],
    }).onDelete('cascade'),
    index('alert_comments_event_idx').on(table.deviceId, table.eventId),
  ],
)
