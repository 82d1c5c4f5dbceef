import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AlarmSettings } from '@/lib/devices/alarm-schema'
import type { CustomerData, EarlierRecordData } from '@/lib/devices/record-schema'
import type { SensorSettings } from '@/lib/devices/sensor-schema'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'
import { devices } from './devices'

/** What people write down about a device: customer, alarm thresholds, wiring of its sensors. */
export const deviceRecords = pgTable('device_records', {
  deviceId: integer('device_id')
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  customer: jsonb('customer').$type<CustomerData>().notNull().default({}),
  alarms: jsonb('alarms').$type<AlarmSettings>().notNull().default({}),
  sensors: jsonb('sensors').$type<SensorSettings>().notNull().default({}),
  updatedAt: momentNow('updated_at'),
})

/**
 * Who had a device, from when to when: the times of a device follow one another without a gap, the one that goes on
 * has no end. The path is the owner's place in the tree at that time: the accounts in it see what happened in it.
 */
export const deviceOwnerships = pgTable(
  'device_ownerships',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    accountPath: text('account_path').notNull(),
    /** Included; that of a device's first owner is `-infinity`. */
    fromTime: moment('from_time').notNull(),
    /** Not included. */
    toTime: moment('to_time'),
    /** What people had written down when the device went to somebody else; null where nothing was, or it went along. */
    record: jsonb('record').$type<EarlierRecordData>(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    uniqueIndex('device_ownerships_present_key').on(table.deviceId).where(sql`${table.toTime} is null`),
    // Of a device that was given down from stock it is a time before all that is asked for: one look that finds nothing.
    index('device_ownerships_past_idx')
      .on(table.deviceId, table.toTime)
      .where(sql`${table.toTime} is not null`),
    index('device_ownerships_ended_idx').on(table.toTime).where(sql`${table.toTime} is not null`),
  ],
)

/** Pictures of the installation: at most nine a device and record. */
export const devicePictures = pgTable(
  'device_pictures',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    serial: smallint('serial').notNull(),
    /** Keys in the file storage. */
    file: text('file').notNull(),
    thumbnail: text('thumbnail').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** Of the earlier record that was kept with this time of ownership; null of the present one. */
    ownershipId: bigint('ownership_id', { mode: 'number' }),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    uniqueIndex('device_pictures_serial_key')
      .on(table.deviceId, table.serial)
      .where(sql`${table.ownershipId} is null`),
    foreignKey({
      columns: [table.deviceId, table.ownershipId],
      foreignColumns: [deviceOwnerships.deviceId, deviceOwnerships.id],
      name: 'device_pictures_ownership_fk',
    }).onDelete('cascade'),
  ],
)

/** How a device came to its owner: sold, moved, or transferred with its account. */
export const deviceTransfers = pgTable(
  'device_transfers',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** `import`, `sell`, `move`, `transfer`, `bind` or `unbind`. */
    kind: text('kind').notNull(),
    fromAccountId: integer('from_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    toAccountId: integer('to_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    fromName: text('from_name'),
    toName: text('to_name').notNull(),
    actorId: integer('actor_id').references(() => accounts.id, { onDelete: 'set null' }),
    actorName: text('actor_name').notNull(),
    remark: text('remark'),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    index('device_transfers_device_idx').on(table.deviceId, table.createdAt),
  ],
)

/** What an account calls a model. */
export const modelAliases = pgTable(
  'model_aliases',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    model: text('model').notNull(),
    alias: text('alias').notNull(),
  },
  (table) => [uniqueIndex('model_aliases_key').on(table.accountId, table.model)],
)
