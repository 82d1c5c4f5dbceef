import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CostKind, ReceiptFuel } from '@/lib/fleet/costs/cost-kinds'
import type { TankSensor, TankType } from '@/lib/fleet/tanks/tank-words'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'
import { devices } from './devices'
import { drivers } from './drivers'
import { fleetVehicles } from './fleet-vehicles'

/** What vehicles cost besides services and insurances. A wrong entry is voided, and stays to be seen. */
export const fleetCosts = pgTable(
  'fleet_costs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => fleetVehicles.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<CostKind>().notNull(),
    /** By the calendar of the account when it was written down. */
    day: date('day').notNull(),
    at: moment('at').notNull(),
    /** Whether the hour is known, and not the day alone. */
    timed: boolean('timed').notNull(),
    amount: doublePrecision('amount').notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    note: text('note').notNull().default(''),
    driverId: integer('driver_id').references(() => drivers.id, { onDelete: 'set null' }),
    /** Of fuel: what was paid for, the odometer if somebody read it, and where. */
    litres: doublePrecision('litres'),
    fuel: text('fuel').$type<ReceiptFuel>(),
    odometerM: doublePrecision('odometer_m'),
    station: text('station').notNull().default(''),
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
    index('fleet_costs_account_idx').on(table.accountId, table.day),
    index('fleet_costs_vehicle_idx').on(table.vehicleId, table.at),
    check('fleet_costs_amount', sql`${table.amount} > 0`),
  ],
)

/** Tanks of vehicles and yards, and which fuel sensor of which device measures them. */
export const oilTanks = pgTable(
  'oil_tanks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type').$type<TankType>().notNull(),
    /** The number or MAC address of the sensor in it. */
    code: text('code').notNull(),
    /** Null where the record of the device says it, which alone counts then. */
    capacityL: doublePrecision('capacity_l'),
    deviceId: integer('device_id').references(() => devices.id, { onDelete: 'set null' }),
    /** Set with the device. */
    sensor: text('sensor').$type<TankSensor>(),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [
    uniqueIndex('oil_tanks_code_key').on(table.accountId, table.code),
    uniqueIndex('oil_tanks_sensor_key').on(table.accountId, table.deviceId, table.sensor),
    index('oil_tanks_device_idx').on(table.deviceId),
  ],
)
