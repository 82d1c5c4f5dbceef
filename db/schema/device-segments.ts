import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
} from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { bytes } from './device-states'

/**
 * Trips, stops and gaps: closed intervals that tile a device's time (the open one is in its state).
 * `checkpoint` on a trip holds the states of the steps over fixes right after the fix at `checkpoint_time`
 * that confirmed the stop behind it; late data newer than that is replayed from there. Both it and `why`
 * are packed (`pack.ts`): there are more of these rows than of any other but fixes.
 */
export const deviceSegments = pgTable(
  'device_segments',
  {
    startTime: moment('start_time').notNull(),
    endTime: moment('end_time').notNull(),
    deviceId: integer('device_id').notNull(),
    kind: smallint('kind').notNull(),
    startLat: doublePrecision('start_lat').notNull(),
    startLon: doublePrecision('start_lon').notNull(),
    endLat: doublePrecision('end_lat').notNull(),
    endLon: doublePrecision('end_lon').notNull(),
    distanceCm: bigint('distance_cm', { mode: 'number' }).notNull().default(0),
    maxSpeedKmh: real('max_speed_kmh'),
    fixes: integer('fixes').notNull().default(0),
    /** Seconds of a trip with the engine on and standing, and with the engine on at all. */
    idleSeconds: integer('idle_seconds').notNull().default(0),
    engineSeconds: integer('engine_seconds').notNull().default(0),
    /** Of a trip: the share of its time on the move whose fixes are close enough together to show harsh moments. */
    denseShare: real('dense_share'),
    /** What the device's own odometer said at both ends, in metres. */
    odometerStartM: doublePrecision('odometer_start_m'),
    odometerEndM: doublePrecision('odometer_end_m'),
    /** 1 filtered positions, 2 the device's odometer: whichever most of the distance comes from. */
    distanceSource: smallint('distance_source').notNull().default(1),
    /** The rules and fixes that decided where it starts and ends (`SegmentWhy`). */
    why: bytes('why'),
    checkpointTime: moment('checkpoint_time'),
    checkpoint: bytes('checkpoint'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.startTime] }),
    index('device_segments_end_idx').on(table.deviceId, table.endTime),
    // All that sums of trips and stops are made of: they are read from here, without the wide rows behind.
    index('device_segments_sums_idx').on(
      table.deviceId,
      table.kind,
      table.startTime,
      table.endTime,
      table.distanceCm,
      table.maxSpeedKmh,
      table.idleSeconds,
      table.engineSeconds,
      table.denseShare,
    ),
  ],
)

/**
 * Sums per quarter of an hour: every time zone's day is a whole number of them, +05:45 too. Seconds
 * are of closed intervals only; what still goes on is in the device's state.
 */
export const deviceQuarterHours = pgTable(
  'device_quarter_hours',
  {
    quarter: moment('quarter').notNull(),
    deviceId: integer('device_id').notNull(),
    distanceCm: integer('distance_cm').notNull().default(0),
    /** On trips without the idling in them. */
    movingS: integer('moving_s').notNull().default(0),
    idleS: integer('idle_s').notNull().default(0),
    engineS: integer('engine_s').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.quarter] })],
)
