import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OnAlert } from '@/lib/commands/on-alert'
import type { FenceAlarms, FenceTargets } from '@/lib/geofences/schema'
import type { Shape } from '@/lib/geofences/shape'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** Groups of one account's fences, by which they are shown on the map. */
export const geofenceGroups = pgTable(
  'geofence_groups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [uniqueIndex('geofence_groups_name_key').on(table.accountId, sql`lower(${table.name})`)],
)

/** What makes a difference to detection; every change of it is kept in `geofence_versions`. */
const terms = {
  /** Counts the shapes: with another shape everything about the fence begins anew. */
  shapeVersion: integer('shape_version').notNull(),
  shape: jsonb('shape').$type<Shape>().notNull(),
  alarms: jsonb('alarms').$type<FenceAlarms>().notNull(),
  /** The devices that it is about, by their ids. */
  targets: jsonb('targets').$type<FenceTargets>().notNull(),
}

/** Fences as they are now. A deleted one is kept: what happened at it still tells of it by name. */
export const geofences = pgTable(
  'geofences',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    groupId: integer('group_id').references(() => geofenceGroups.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** As `#rrggbb`. */
    color: text('color').notNull(),
    ...terms,
    /** What it sends to each device that it alerts to, and by whose rights: who set it, null once they are gone. */
    onAlert: jsonb('on_alert').$type<OnAlert>(),
    onAlertBy: integer('on_alert_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Counts what it sends and what it sends it to: an alert of before orders nothing. */
    orderRevision: integer('order_revision').notNull().default(1),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('geofences_account_idx').on(table.accountId, table.deletedAt),
    index('geofences_group_idx').on(table.groupId),
  ],
)

/**
 * What held of a fence from when to when, without gaps while it lives: a packet that comes late is judged by what held at
 * its time.
 */
export const geofenceVersions = pgTable(
  'geofence_versions',
  {
    geofenceId: integer('geofence_id')
      .notNull()
      .references(() => geofences.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    fromTime: moment('from_time').notNull(),
    /** Null while it holds. */
    toTime: moment('to_time'),
    ...terms,
    /** Its alerts order a command, by which revision of the fence. */
    orders: boolean('orders').notNull().default(false),
    orderRevision: integer('order_revision').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.geofenceId, table.fromTime] }),
    index('geofence_versions_account_idx').on(table.accountId),
  ],
)

/** Counts the changes of an account's fences: who keeps them ready looks here whether they are still right. */
export const geofenceRevisions = pgTable('geofence_revisions', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  revision: integer('revision').notNull(),
})
