import { doublePrecision, integer, jsonb, pgTable, primaryKey, real, smallint } from 'drizzle-orm/pg-core'
import { moment, momentNow } from './columns'

/**
 * Every fix that was ever received, bad ones too. Partitioned by month of `fix_time` (see
 * migrations). `variant` is 0 but for a second, different fix of the same time, which is kept and
 * flagged. Ordered widest column first, so that rows carry no padding.
 */
export const positions = pgTable(
  'positions',
  {
    fixTime: moment('fix_time').notNull(),
    receivedAt: momentNow('received_at'),
    lat: doublePrecision('lat').notNull(),
    lon: doublePrecision('lon').notNull(),
    deviceId: integer('device_id').notNull(),
    /** Bits of `FIX_FLAGS`; 0 is a good fix. */
    flags: integer('flags').notNull().default(0),
    /** What this fix adds to the mileage, in whole centimetres, so that sums are exact. */
    stepCm: integer('step_cm').notNull().default(0),
    speedKmh: real('speed_kmh'),
    /** What the device's own odometer said. */
    odometerM: integer('odometer_m'),
    variant: smallint('variant').notNull().default(0),
    heading: smallint('heading'),
    altitude: smallint('altitude'),
    satellites: smallint('satellites'),
    source: smallint('source').notNull().default(1),
    ignition: smallint('ignition'),
    sensors: jsonb('sensors').$type<Record<string, number | string | boolean>>(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.fixTime, table.variant] })],
)
