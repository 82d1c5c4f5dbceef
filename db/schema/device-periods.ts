import {
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
import type { PeriodDetails } from '@/lib/tracking/period'
import { moment } from './columns'

/**
 * Closed intervals and moments of a device besides trips, stops and gaps: kinds are `PERIOD_KINDS`.
 * `decided_at` is the time of the fix or reading that closed it: late data takes away what was
 * decided after it and decides anew. `stream` says by which engine.
 */
export const devicePeriods = pgTable(
  'device_periods',
  {
    startTime: moment('start_time').notNull(),
    endTime: moment('end_time').notNull(),
    decidedAt: moment('decided_at').notNull(),
    deviceId: integer('device_id').notNull(),
    kind: smallint('kind').notNull(),
    /** 1 fixes, 2 readings, 3 packets. */
    stream: smallint('stream').notNull(),
    startLat: doublePrecision('start_lat'),
    startLon: doublePrecision('start_lon'),
    endLat: doublePrecision('end_lat'),
    endLon: doublePrecision('end_lon'),
    distanceCm: integer('distance_cm').notNull().default(0),
    maxValue: real('max_value'),
    avgValue: real('avg_value'),
    /** Which of several sensors; empty where there is one. */
    sensor: text('sensor').notNull().default(''),
    details: jsonb('details').$type<PeriodDetails>(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.kind, table.startTime, table.sensor] }),
    index('device_periods_decided_idx').on(table.deviceId, table.stream, table.decidedAt),
  ],
)

/**
 * States of the steps over readings before the first reading of a day, each a slot with the version of its step:
 * late readings are replayed from there.
 */
export const sensingCheckpoints = pgTable(
  'sensing_checkpoints',
  {
    time: moment('time').notNull(),
    deviceId: integer('device_id').notNull(),
    state: jsonb('state').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.time] })],
)

/** What each measure of a device came to per quarter of an hour. Sums and counts give any mean. */
export const readingQuarterHours = pgTable(
  'reading_quarter_hours',
  {
    quarter: moment('quarter').notNull(),
    deviceId: integer('device_id').notNull(),
    count: integer('count').notNull(),
    sum: doublePrecision('sum').notNull(),
    min: real('min').notNull(),
    max: real('max').notNull(),
    /** `MEASURES`. */
    measure: text('measure').notNull(),
    sensor: text('sensor').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.measure, table.quarter, table.sensor] })],
)

/** Thresholds of the tracking engine that differ from the defaults, for a device or a model. */
export const trackingSettings = pgTable('tracking_settings', {
  deviceId: integer('device_id').primaryKey(),
  settings: jsonb('settings').$type<Record<string, number>>().notNull(),
})

export const modelTrackingSettings = pgTable(
  'model_tracking_settings',
  {
    accountId: integer('account_id').notNull(),
    model: text('model').notNull(),
    settings: jsonb('settings').$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.model] })],
)
