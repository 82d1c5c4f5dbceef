import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EndKind } from '@/lib/fleet/ends/end-kinds'
import type { CargoType, FuelType, VehicleStatus } from '@/lib/fleet/vehicles/vehicle-words'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'
import { devices } from './devices'
import { drivers } from './drivers'

/** Vehicles of an enterprise. They keep their documents, drivers and trips when their tracker is changed. */
export const fleetVehicles = pgTable(
  'fleet_vehicles',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    plate: text('plate'),
    brand: text('brand'),
    vehicleModel: text('vehicle_model'),
    color: text('color'),
    /** Vehicle identification number of ISO 3779, or the number of the chassis of an older one. */
    chassis: text('chassis'),
    productionYear: smallint('production_year'),
    seats: smallint('seats'),
    wheels: smallint('wheels'),
    tonnage: real('tonnage'),
    cargoType: text('cargo_type').$type<CargoType>(),
    fuelType: text('fuel_type').$type<FuelType>(),
    maxSpeedKmh: smallint('max_speed_kmh'),
    status: text('status').$type<VehicleStatus>().notNull().default('using'),
    salesPerson: text('sales_person'),
    /** What the enterprise's own books call the vehicle and its driver. */
    customerVehicleId: text('customer_vehicle_id'),
    customerDriverId: text('customer_driver_id'),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('fleet_vehicles_account_idx').on(table.accountId, table.deletedAt),
    uniqueIndex('fleet_vehicles_name_key')
      .on(table.accountId, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
  ],
)

/** Which tracker a vehicle carried from when to when; neither overlaps itself. */
export const vehicleDevices = pgTable(
  'vehicle_devices',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => fleetVehicles.id, { onDelete: 'cascade' }),
    fromTime: moment('from_time').notNull(),
    /** Null while it carries it. */
    toTime: moment('to_time'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.fromTime] }),
    index('vehicle_devices_vehicle_idx').on(table.vehicleId),
    uniqueIndex('vehicle_devices_open_device_key').on(table.deviceId).where(sql`${table.toTime} is null`),
    uniqueIndex('vehicle_devices_open_vehicle_key').on(table.vehicleId).where(sql`${table.toTime} is null`),
  ],
)

/** Insurances of a vehicle, several over time. */
export const vehicleInsurances = pgTable(
  'vehicle_insurances',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => fleetVehicles.id, { onDelete: 'cascade' }),
    insurer: text('insurer').notNull(),
    policyNumber: text('policy_number').notNull(),
    /** What is insured, and what it costs, in `currency` (ISO 4217). */
    amount: doublePrecision('amount'),
    premium: doublePrecision('premium'),
    currency: text('currency').notNull(),
    startsOn: date('starts_on').notNull(),
    expiresOn: date('expires_on').notNull(),
    /** Key of the file storage, and what the file was called. */
    file: text('file'),
    fileName: text('file_name'),
    createdAt: momentNow('created_at'),
  },
  (table) => [index('vehicle_insurances_vehicle_idx').on(table.vehicleId)],
)

/** Papers and photos of a vehicle or of a driver: one of the two is set. */
export const fleetDocuments = pgTable(
  'fleet_documents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    vehicleId: integer('vehicle_id').references(() => fleetVehicles.id, { onDelete: 'cascade' }),
    driverId: integer('driver_id').references(() => drivers.id, { onDelete: 'cascade' }),
    /** What it is, in the words of the enterprise. */
    name: text('name').notNull(),
    number: text('number'),
    /** Null of what does not end, such as a photo. */
    expiresOn: date('expires_on'),
    /** Key of the file storage, and what the file was called; of a photo also a small one. */
    file: text('file'),
    fileName: text('file_name'),
    thumbnail: text('thumbnail'),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    index('fleet_documents_vehicle_idx').on(table.vehicleId),
    index('fleet_documents_driver_idx').on(table.driverId),
    check('fleet_documents_one_owner', sql`num_nonnulls(${table.vehicleId}, ${table.driverId}) = 1`),
  ],
)

/** Which ends of licences, documents and insurances accounts were told of. A date that is moved begins anew. */
export const fleetEndsTold = pgTable(
  'fleet_ends_told',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<EndKind>().notNull(),
    /** Of the driver, document or insurance. */
    itemId: integer('item_id').notNull(),
    endsOn: date('ends_on').notNull(),
    /** So many days before. */
    stage: smallint('stage').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.endsOn, table.stage] }),
    index('fleet_ends_told_ends_idx').on(table.endsOn),
  ],
)
