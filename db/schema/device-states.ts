import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from './columns'

/**
 * What is known of each device now: one row per device, rewritten by the gateway in the same
 * transaction as the fixes it comes from. `version` fences a second gateway: a login takes the next
 * number, and a save with an older one changes nothing.
 *
 * Written with every fix, so it is narrow, widest columns first, of fixed width, and updated in place: no
 * index but the key, and pages are filled to 70 % only (see migrations). What changes rarely is in
 * `device_details`, what steps remember in `device_step_states`.
 */
export const deviceStates = pgTable('device_states', {
  /** Filtered GPS mileage since the first fix, in centimetres. */
  odometerCm: bigint('odometer_cm', { mode: 'number' }).notNull().default(0),
  lastPacketAt: moment('last_packet_at'),
  // The newest position worth showing.
  fixTime: moment('fix_time'),
  receivedAt: moment('received_at'),
  motionSince: moment('motion_since'),
  /** Until when its silence is sleep, by the working mode that it follows; written by the worker. */
  sleepsUntil: moment('sleeps_until'),
  lat: doublePrecision('lat'),
  lon: doublePrecision('lon'),
  deviceId: integer('device_id').primaryKey(),
  version: integer('version').notNull().default(0),
  /** What the device's own odometer says, in metres. */
  deviceOdometerM: integer('device_odometer_m'),
  speedKmh: real('speed_kmh'),
  accuracy: real('accuracy'),
  voltage: real('voltage'),
  heading: smallint('heading'),
  altitude: smallint('altitude'),
  satellites: smallint('satellites'),
  source: smallint('source'),
  /** 0 on, 1 sleeping, 2 switched off: what the device said last before it fell silent. */
  power: smallint('power').notNull().default(0),
  motion: smallint('motion').notNull().default(0),
  // What heartbeats and packets say of the device itself.
  gsmLevel: smallint('gsm_level'),
  batteryPercent: smallint('battery_percent'),
  ignition: boolean('ignition'),
  charging: boolean('charging'),
  armed: boolean('armed'),
  fuelCut: boolean('fuel_cut'),
  /**
   * Since when what is kept of packets was told, here from the signal on, and sensors and network in the details: nothing in
   * it is older. Null is ever since. It is the begin of a time of ownership, and so the same for months.
   */
  toldSince: moment('told_since'),
})

/** What is known of a device now and changes rarely: written only when it does. */
export const deviceDetails = pgTable('device_details', {
  deviceId: integer('device_id').primaryKey(),
  gateway: text('gateway'),
  protocol: text('protocol'),
  address: text('address'),
  connectedAt: moment('connected_at'),
  /** Networks that it connected from, by connections whose sender cannot be forged; the newest last. */
  networks: text('networks').array().notNull().default([]),
  /** Newest sensor values, and cells and access points heard last. */
  sensors: jsonb('sensors').$type<Record<string, number | string | boolean>>(),
  network: jsonb('network'),
  /** Bits of alarms that are on, by where the device tells them, so that the next connection does not tell them again. */
  alarms: jsonb('alarms').$type<Record<string, number>>(),
  /** When fixes came last from another program or a file, which prove nothing to the gate of engine cuts. */
  relayedAt: moment('relayed_at'),
})

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * What each step remembers of a device, packed (`pack.ts`), as it was after everything up to `at`. Written
 * now and then: what is stored since then is run again by whoever reads it.
 */
export const deviceStepStates = pgTable(
  'device_step_states',
  {
    /** Time of the newest fix or reading that is in it; null where the step runs over reports. */
    at: moment('at'),
    /** After which time the step began, in this version; null where with the device. */
    beginsAfter: moment('begins_after'),
    deviceId: integer('device_id').notNull(),
    version: smallint('version').notNull(),
    step: text('step').notNull(),
    data: bytes('data').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.step] })],
)
