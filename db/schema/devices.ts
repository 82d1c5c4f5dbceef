import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DeviceSources } from '@/lib/devices/sources'
import type { IdentifierKind } from '@/lib/identifiers/identifier-kinds'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'
import { deviceModels } from './device-models'

/** Groups of one account's devices; every account has one default group, which is implied (null). */
export const deviceGroups = pgTable(
  'device_groups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    /** Place among the account's groups, set by drag and drop. */
    position: integer('position').notNull().default(0),
    createdAt: momentNow('created_at'),
  },
  (table) => [uniqueIndex('device_groups_name_key').on(table.accountId, sql`lower(${table.name})`)],
)

/** Trackers and phones. Owned by exactly one account. */
export const devices = pgTable(
  'devices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    groupId: integer('group_id').references(() => deviceGroups.id, { onDelete: 'set null' }),
    /** Its address: the value of its first identifier, an IMEI for most. */
    imei: text('imei').notNull(),
    /** Values of its other identifiers, for the search; written with them. */
    otherIdentifiers: text('other_identifiers'),
    name: text('name').notNull(),
    model: text('model')
      .notNull()
      .references(() => deviceModels.code),
    icon: text('icon').notNull().default('car'),
    plate: text('plate'),
    sim: text('sim'),
    iccid: text('iccid'),
    imsi: text('imsi'),
    sn: text('sn'),
    vin: text('vin'),
    macAddress: text('mac_address'),
    hardwareVersion: text('hardware_version'),
    softwareVersion: text('software_version'),
    chipId: text('chip_id'),
    rfid: text('rfid'),
    fuelPer100Km: real('fuel_per_100_km'),
    batteryChangedAt: moment('battery_changed_at'),
    driverName: text('driver_name'),
    driverPhone: text('driver_phone'),
    remark: text('remark'),
    activatedAt: moment('activated_at'),
    /** Off: the first data only waits; somebody has to allow the activation. */
    autoActivate: boolean('auto_activate').notNull().default(true),
    /** End of the platform's service, and the earlier end that a reseller set for its user. */
    expiresAt: moment('expires_at'),
    userExpiresAt: moment('user_expires_at'),
    /** Who set the user's end: nobody below that account changes it, wherever the device is moved meanwhile. */
    userEndSetBy: integer('user_end_set_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** When it left the stock of the account that bought it. */
    soldAt: moment('sold_at'),
    /** Whether an app user may bind it, and who did. */
    bindable: boolean('bindable').notNull().default(true),
    boundAccountId: integer('bound_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** What a phone sends with its identifier; null is let in without, until a setting says otherwise. */
    phoneKey: text('phone_key'),
    /** From where it may connect; null is from anywhere. */
    sources: jsonb('sources').$type<DeviceSources>(),
    videoAllowed: boolean('video_allowed').notNull().default(true),
    createdAt: momentNow('created_at'),
    /** When it was deleted: from then on nobody sees or hears it, and the worker takes it away for good days later. */
    deletedAt: moment('deleted_at'),
    /** Who deleted it: nobody below that account brings it back. */
    deletedBy: integer('deleted_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** What a search looks through, in small letters and one field a line; kept by the database. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(imei || E'\\n' || coalesce(other_identifiers || E'\\n', '') || name || E'\\n' || coalesce(plate, '') || E'\\n' || coalesce(sim, '') || E'\\n' || coalesce(sn, '') || E'\\n' || coalesce(vin, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('devices_imei_key').on(table.imei),
    // Both columns: counts of what an account has come from the index alone.
    index('devices_account_idx').on(table.accountId, table.deletedAt),
    index('devices_deleted_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('devices_deleted_by_idx').on(table.deletedBy).where(sql`${table.deletedBy} is not null`),
    index('devices_name_idx').on(sql`lower(${table.name})`, table.id),
    // Parts of words: whatever a person remembers of a plate, a name or an IMEI.
    index('devices_search_idx').using('gin', table.searchText.op('gin_trgm_ops')),
    index('devices_group_idx').on(table.groupId),
    index('devices_bound_idx').on(table.boundAccountId),
    index('devices_end_set_by_idx').on(table.userEndSetBy).where(sql`${table.userEndSetBy} is not null`),
  ],
)

/** What devices call themselves on the wire, one value a kind. Kind and value together are one device's alone. */
export const deviceIdentifiers = pgTable(
  'device_identifiers',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<IdentifierKind>().notNull(),
    value: text('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.kind] }),
    uniqueIndex('device_identifiers_value_key').on(table.kind, table.value),
  ],
)

/** Devices that an account marked as favourites. */
export const deviceFavourites = pgTable(
  'device_favourites',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.deviceId] })],
)

/** The part of its parent's devices that a virtual account was given. */
export const virtualAccountDevices = pgTable(
  'virtual_account_devices',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.deviceId] })],
)

/** Groups whose devices a virtual account was given, whichever they are at the moment. */
export const virtualAccountGroups = pgTable(
  'virtual_account_groups',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    groupId: integer('group_id')
      .notNull()
      .references(() => deviceGroups.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.groupId] })],
)
