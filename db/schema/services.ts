import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { DueKind, PlanState, Reference, Schedule } from '@/lib/fleet/services/judge-plan'
import type { PlanTargets } from '@/lib/fleet/services/plan-schema'
import type { Told } from '@/lib/fleet/services/when-told'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'
import { fleetVehicles } from './fleet-vehicles'

/** What the odometer of a vehicle showed, as somebody read it. Rows are added and never changed; of one moment the newest counts. */
export const odometerCorrections = pgTable(
  'odometer_corrections',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => fleetVehicles.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    odometerM: doublePrecision('odometer_m').notNull(),
    authorId: integer('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: momentNow('created_at'),
  },
  (table) => [index('odometer_corrections_vehicle_idx').on(table.vehicleId, table.at)],
)

/**
 * How far vehicles with service plans have come. Up to `until` all is summed up, so that a look reads only the quarters of an
 * hour behind it; `sealed_at` is the same some weeks earlier, from where data that came late is summed up anew; what
 * came later still is summed up from the beginning.
 */
export const vehicleCounters = pgTable(
  'vehicle_counters',
  {
    vehicleId: integer('vehicle_id')
      .primaryKey()
      .references(() => fleetVehicles.id, { onDelete: 'cascade' }),
    /** Null before the first look. */
    until: moment('until'),
    odometerM: doublePrecision('odometer_m').notNull().default(0),
    engineS: bigint('engine_s', { mode: 'number' }).notNull().default(0),
    sealedAt: moment('sealed_at'),
    sealedOdometerM: doublePrecision('sealed_odometer_m').notNull().default(0),
    sealedEngineS: bigint('sealed_engine_s', { mode: 'number' }).notNull().default(0),
    /** As they stood at the last look. */
    countedAt: moment('counted_at'),
    odometerNowM: doublePrecision('odometer_now_m').notNull().default(0),
    engineNowS: bigint('engine_now_s', { mode: 'number' }).notNull().default(0),
    /** On an average day of the last month. */
    dailyM: doublePrecision('daily_m').notNull().default(0),
    dailyEngineS: doublePrecision('daily_engine_s').notNull().default(0),
    /** A day of UTC with more than a vehicle can do, which is left out until the odometer is corrected. */
    jumpOn: date('jump_on'),
    jumpM: doublePrecision('jump_m').notNull().default(0),
    /** From when on what was summed up is not so any more. */
    staleFrom: moment('stale_from'),
    /** Counts what asks for a look, and what of it was looked at. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    seenVersion: bigint('seen_version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('vehicle_counters_due_idx')
      .on(table.vehicleId)
      .where(sql`${table.version} <> ${table.seenVersion}`),
  ],
)

/**
 * What a vehicle drove in quarters of an hour that are too old to be kept (`HISTORY_MONTHS`): by months of UTC, cut where its
 * odometer was read, a service was done, a plan starts or the tracker was changed, so that nothing of these moves. A day with
 * more than a vehicle can do stands by itself.
 */
export const vehiclePastSums = pgTable(
  'vehicle_past_sums',
  {
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => fleetVehicles.id, { onDelete: 'cascade' }),
    /** The begin of the month or day, or the last cut before it was driven. */
    fromTime: moment('from_time').notNull(),
    isJump: boolean('is_jump').notNull(),
    distanceCm: bigint('distance_cm', { mode: 'number' }).notNull(),
    engineS: bigint('engine_s', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.vehicleId, table.fromTime, table.isJump] })],
)

/** What is to be done to vehicles again and again. */
export const servicePlans = pgTable(
  'service_plans',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Whichever comes first; at least one is set. */
    intervalM: integer('interval_m'),
    intervalEngineS: integer('interval_engine_s'),
    intervalMonths: smallint('interval_months'),
    intervalDays: smallint('interval_days'),
    /** So long before it is due it is told of; 0 is only when it is. */
    aheadM: integer('ahead_m').notNull().default(0),
    aheadEngineS: integer('ahead_engine_s').notNull().default(0),
    aheadDays: smallint('ahead_days').notNull().default(0),
    startOn: date('start_on').notNull(),
    schedule: text('schedule').$type<Schedule>().notNull(),
    /** Who gets a mail beside the account. */
    emails: jsonb('emails').$type<string[]>().notNull().default([]),
    targets: jsonb('targets').$type<PlanTargets>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('service_plans_account_idx').on(table.accountId, table.deletedAt)],
)

/** How a plan stands for a vehicle; written by the worker alone. */
export const serviceStates = pgTable(
  'service_states',
  {
    planId: integer('plan_id')
      .notNull()
      .references(() => servicePlans.id, { onDelete: 'cascade' }),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => fleetVehicles.id, { onDelete: 'cascade' }),
    /** Where the plan began, and the last service. */
    base: jsonb('base').$type<Reference>().notNull(),
    last: jsonb('last').$type<Reference>(),
    state: text('state').$type<PlanState>().notNull(),
    /** What comes first, and how much of its interval is used up. */
    leads: text('leads').$type<DueKind>(),
    used: real('used').notNull().default(0),
    dueOdometerM: doublePrecision('due_odometer_m'),
    dueEngineS: doublePrecision('due_engine_s'),
    dueOn: date('due_on'),
    /** When it is likely to be due; null where nothing tells. */
    forecastOn: date('forecast_on'),
    /** Of which due values somebody was told. */
    told: jsonb('told').$type<Told[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.vehicleId] }),
    index('service_states_vehicle_idx').on(table.vehicleId),
  ],
)

/** Services that were done. A wrong entry is voided, and stays to be seen. */
export const services = pgTable(
  'services',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => fleetVehicles.id, { onDelete: 'cascade' }),
    /** Null of one that no plan asked for. */
    planId: integer('plan_id').references(() => servicePlans.id, { onDelete: 'set null' }),
    doneOn: date('done_on').notNull(),
    /** The moment of that day from which on the plan counts. */
    doneAt: moment('done_at').notNull(),
    odometerM: doublePrecision('odometer_m').notNull(),
    /** What the hour meter of the vehicle showed. */
    engineHours: doublePrecision('engine_hours'),
    cost: doublePrecision('cost'),
    /** ISO 4217; set with the cost. */
    currency: text('currency'),
    parts: text('parts').notNull().default(''),
    workshop: text('workshop').notNull().default(''),
    remark: text('remark').notNull().default(''),
    /** Key of the file storage, and what the file was called. */
    file: text('file'),
    fileName: text('file_name'),
    authorId: integer('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: momentNow('created_at'),
    voidedAt: moment('voided_at'),
    voidedBy: integer('voided_by').references(() => accounts.id, { onDelete: 'set null' }),
    voidReason: text('void_reason'),
  },
  (table) => [
    index('services_account_idx').on(table.accountId, table.doneAt),
    index('services_vehicle_idx').on(table.vehicleId, table.planId, table.doneAt),
  ],
)
