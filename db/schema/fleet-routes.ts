import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FollowedRoute } from '@/lib/fleet/routes/following/followed-route'
import type { LineCorners, LineSource, PassingPoint } from '@/lib/fleet/routes/route-shape'
import type { WeeklySchedule } from '@/lib/time/weekly-schedule'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** Ways that vehicles are to drive. One that is deleted is kept: what happened on it still tells of it by name. */
export const fleetRoutes = pgTable(
  'fleet_routes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    points: jsonb('points').$type<PassingPoint[]>().notNull(),
    line: jsonb('line').$type<LineCorners>().notNull(),
    lineSource: text('line_source').$type<LineSource>().notNull(),
    lengthM: doublePrecision('length_m').notNull(),
    /** As the engine that made the line says. */
    durationS: integer('duration_s'),
    offsetM: integer('offset_m').notNull().default(100),
    order: text('stop_order').$type<FollowedRoute['order']>().notNull(),
    /** When it is to be driven: each window is a run of it. Null is always. */
    schedule: jsonb('schedule').$type<WeeklySchedule>(),
    /** The device that drives it; null while nobody does. */
    deviceId: integer('device_id'),
    /** Since when it is as it is now: what was before is not judged by it. */
    changedAt: momentNow('changed_at'),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('fleet_routes_account_idx').on(table.accountId, table.deletedAt),
    index('fleet_routes_device_idx')
      .on(table.deviceId)
      .where(sql`${table.deviceId} is not null and ${table.deletedAt} is null`),
  ],
)
