import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AssignmentSource } from '@/lib/fleet/assignments/source'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'
import { drivers } from './drivers'
import { fleetVehicles } from './fleet-vehicles'

/**
 * Who was said to drive a vehicle from when to when, by whom or by what. Those of one source do not overlap on a vehicle;
 * of several sources the first of `ASSIGNMENT_SOURCES` counts. Those by card are made of what readers told
 * (`device_periods`, kind `clockIn`), and made anew when that, a card or its holder changes.
 */
export const driverAssignments = pgTable(
  'driver_assignments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => fleetVehicles.id, { onDelete: 'cascade' }),
    driverId: integer('driver_id')
      .notNull()
      .references(() => drivers.id, { onDelete: 'cascade' }),
    source: text('source').$type<AssignmentSource>().notNull(),
    fromTime: moment('from_time').notNull(),
    /** Null until further notice. */
    toTime: moment('to_time'),
    /** Who said so; null of one by card. */
    authorId: integer('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    index('driver_assignments_vehicle_idx').on(table.vehicleId, table.fromTime),
    index('driver_assignments_driver_idx').on(table.driverId),
    uniqueIndex('driver_assignments_open_key')
      .on(table.vehicleId, table.source)
      .where(sql`${table.toTime} is null`),
  ],
)

/**
 * Who drove a vehicle: the assignments of all sources laid over each other, without overlap. Written with them, in the same
 * transaction; reports and screens read it alone.
 */
export const drivingTimes = pgTable(
  'driving_times',
  {
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => fleetVehicles.id, { onDelete: 'cascade' }),
    driverId: integer('driver_id')
      .notNull()
      .references(() => drivers.id, { onDelete: 'cascade' }),
    source: text('source').$type<AssignmentSource>().notNull(),
    fromTime: moment('from_time').notNull(),
    toTime: moment('to_time'),
  },
  (table) => [
    primaryKey({ columns: [table.vehicleId, table.fromTime] }),
    index('driving_times_driver_idx').on(table.driverId, table.fromTime),
  ],
)

/**
 * Vehicles whose assignments by card are to be made anew, and from when on. Written in the transaction of the cause, taken by
 * a worker; `version` tells it whether there was another cause meanwhile.
 */
export const cardReadsDue = pgTable('card_reads_due', {
  vehicleId: integer('vehicle_id')
    .primaryKey()
    .references(() => fleetVehicles.id, { onDelete: 'cascade' }),
  fromTime: moment('from_time').notNull(),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
})

/** How long somebody may drive, as the account has set it; without a row the usual limits hold. */
export const drivingLimits = pgTable('driving_limits', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  dayMinutes: integer('day_minutes').notNull(),
  stretchMinutes: integer('stretch_minutes').notNull(),
  restMinutes: integer('rest_minutes').notNull(),
})
