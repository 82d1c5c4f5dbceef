import {
  bigint,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { UNKNOWN, UNKNOWN_SIGNAL } from '@/lib/positions/packed-fix'
import { moment } from './columns'

/** Degrees as whole 1e-7 of them. */
const degrees = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (value) => Math.round(value * 1e7),
  fromDriver: (value) => value / 1e7,
})

/** What the milliseconds of trackers leave free tells different fixes of one time apart. */
const fixTime = () => timestamp('fix_time', { withTimezone: true })

/**
 * Every fix that was ever received, bad ones too, as narrow as it can be: what is usual costs 40 bytes,
 * a row of these tables being the bulk of the database. Written here, read through `fixes`. Partitioned by
 * month of `fix_time` (see migrations). No column is null, which saves the map of nulls; what is
 * mostly absent (`odometer`, `sensors`) is a text of one byte. Ordered widest column first, so that
 * rows carry no padding.
 */
export const positions = pgTable(
  'positions',
  {
    /** Its microseconds are the variant: 0 but for a second, different fix of the same millisecond. */
    fixTime: fixTime().notNull(),
    deviceId: integer('device_id').notNull(),
    lat: degrees('lat').notNull(),
    lon: degrees('lon').notNull(),
    /** What this fix adds to the mileage, in whole centimetres, so that sums are exact. */
    stepCm: integer('step_cm').notNull().default(0),
    /** Whole seconds from the fix to its arrival. */
    delayS: integer('delay_s').notNull().default(0),
    /** Bits of `FIX_FLAGS`; 0 is a good fix. */
    flags: smallint('flags').notNull().default(0),
    /** Tenths of km/h. */
    speed: smallint('speed').notNull().default(UNKNOWN.speed),
    heading: smallint('heading').notNull().default(UNKNOWN.heading),
    altitude: smallint('altitude').notNull().default(UNKNOWN.altitude),
    /** Source, ignition and satellites: `packSignal`. */
    signal: smallint('signal').notNull().default(UNKNOWN_SIGNAL),
    /** What the device's own odometer said, in metres; empty where it has none. */
    odometer: text('odometer').notNull().default(''),
    /** JSON of `SensorValues`; empty where there are none. */
    sensors: text('sensors').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.fixTime] })],
)

/** The positions with every value as what it is; a view, defined in the migrations. */
export const fixes = pgView('fixes', {
  deviceId: integer('device_id').notNull(),
  /** With the variant in its microseconds; orders fixes, and is what ranges are asked of. */
  fixTime: fixTime().notNull(),
  /** Milliseconds since 1970. */
  timeMs: bigint('time_ms', { mode: 'number' }).notNull(),
  variant: smallint('variant').notNull(),
  receivedAt: moment('received_at').notNull(),
  lat: doublePrecision('lat').notNull(),
  lon: doublePrecision('lon').notNull(),
  flags: smallint('flags').notNull(),
  stepCm: integer('step_cm').notNull(),
  speedKmh: real('speed_kmh'),
  heading: smallint('heading'),
  altitude: smallint('altitude'),
  satellites: smallint('satellites'),
  source: smallint('source').notNull(),
  ignition: smallint('ignition'),
  odometerM: integer('odometer_m'),
  sensors: jsonb('sensors').$type<Record<string, number | string | boolean>>(),
}).existing()
