import {
  bigint,
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
import type { CustomerData } from '@/lib/devices/record-schema'
import type { SensorSettings } from '@/lib/devices/sensor-schema'
import { accounts } from './accounts'
import { momentNow } from './columns'
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

/** Pictures of the installation: at most nine a device. */
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
    createdAt: momentNow('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    uniqueIndex('device_pictures_serial_key').on(table.deviceId, table.serial),
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
    /** `import`, `sell`, `move` or `transfer`. */
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

/** What an account calls a device type. */
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
