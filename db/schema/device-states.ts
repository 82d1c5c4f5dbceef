import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { moment, momentNow } from './columns'

/**
 * What is known of each device now: one row per device, rewritten by the gateway in the same
 * transaction as the fixes it comes from. `version` fences a second gateway: a login takes the next
 * number, and a save with an older one changes nothing.
 */
export const deviceStates = pgTable('device_states', {
  deviceId: integer('device_id').primaryKey(),
  version: integer('version').notNull().default(0),
  gateway: text('gateway'),
  protocol: text('protocol'),
  address: text('address'),
  connectedAt: moment('connected_at'),
  lastPacketAt: moment('last_packet_at'),

  // The newest position worth showing.
  fixTime: moment('fix_time'),
  receivedAt: moment('received_at'),
  lat: doublePrecision('lat'),
  lon: doublePrecision('lon'),
  speedKmh: real('speed_kmh'),
  heading: smallint('heading'),
  altitude: smallint('altitude'),
  accuracy: real('accuracy'),
  satellites: smallint('satellites'),
  source: smallint('source'),

  // What heartbeats and packets say of the device itself.
  ignition: boolean('ignition'),
  charging: boolean('charging'),
  armed: boolean('armed'),
  fuelCut: boolean('fuel_cut'),
  /** 0 on, 1 sleeping, 2 switched off: what the device said last before it fell silent. */
  power: smallint('power').notNull().default(0),
  gsmLevel: smallint('gsm_level'),
  batteryPercent: smallint('battery_percent'),
  voltage: real('voltage'),

  motion: smallint('motion').notNull().default(0),
  motionSince: moment('motion_since'),
  /** Filtered GPS mileage since the first fix, in centimetres. */
  odometerCm: bigint('odometer_cm', { mode: 'number' }).notNull().default(0),
  /** What the device's own odometer says, in metres. */
  deviceOdometerM: doublePrecision('device_odometer_m'),
  /** Newest sensor values, and cells and access points heard last. */
  sensors: jsonb('sensors').$type<Record<string, number | string | boolean>>(),
  network: jsonb('network'),
  /** State of the tracking engine between two fixes (`TrackingState`). */
  tracking: jsonb('tracking'),
  /** State of the sensor engine between two readings (`SensingState`), and since when it is online. */
  sensing: jsonb('sensing'),
  updatedAt: momentNow('updated_at'),
})
