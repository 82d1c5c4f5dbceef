import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LicenceStatus } from '@/lib/fleet/drivers/driver-schema'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** People who drive for an enterprise. One who left is kept, so that what they drove still tells of them by name. */
export const drivers = pgTable(
  'drivers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What the enterprise calls them by, such as a staff number. */
    number: text('number'),
    name: text('name').notNull(),
    licence: text('licence'),
    licenceStatus: text('licence_status').$type<LicenceStatus>().notNull().default('valid'),
    licenceExpiresOn: date('licence_expires_on'),
    registeredOn: date('registered_on'),
    registeredPlace: text('registered_place'),
    city: text('city'),
    phone: text('phone'),
    /** Where the monthly letter goes. */
    email: text('email'),
    /** Key of the file storage. */
    avatar: text('avatar'),
    /** Faster than this is too fast for them, whatever they drive; null is no limit of their own. */
    maxSpeedKmh: smallint('max_speed_kmh'),
    /** Whether the enterprise is told before the licence and the documents end. */
    reminder: boolean('reminder').notNull().default(true),
    /** Values of the fields of the enterprise's own, by their ids. */
    fields: jsonb('fields').$type<Record<string, string>>().notNull().default({}),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('drivers_account_idx').on(table.accountId, table.deletedAt),
    uniqueIndex('drivers_number_key')
      .on(table.accountId, sql`lower(${table.number})`)
      .where(sql`${table.number} is not null and ${table.deletedAt} is null`),
  ],
)

/** What an enterprise keeps of its drivers beside the usual. */
export const driverFields = pgTable(
  'driver_fields',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind').$type<'text' | 'number' | 'date' | 'choice'>().notNull(),
    choices: jsonb('choices').$type<string[]>().notNull().default([]),
    position: smallint('position').notNull().default(0),
  },
  (table) => [uniqueIndex('driver_fields_name_key').on(table.accountId, sql`lower(${table.name})`)],
)

/** Cards and tags that drivers are known by. One that nobody has yet is a row from when it was given a name. */
export const driverCards = pgTable(
  'driver_cards',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** As `cardCode` writes what readers send. */
    code: text('code').notNull(),
    remark: text('remark').notNull().default(''),
    /** From then on a read of it names nobody. */
    lostAt: moment('lost_at'),
    createdAt: momentNow('created_at'),
    /** It is kept, so that who drove by it is known; its code can be another one's. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('driver_cards_code_key')
      .on(table.accountId, table.code)
      .where(sql`${table.deletedAt} is null`),
    index('driver_cards_past_idx').on(table.accountId, table.code),
  ],
)

/** When a card was lost that was found again: what was read of it meanwhile names nobody. */
export const cardLosses = pgTable(
  'card_losses',
  {
    cardId: integer('card_id')
      .notNull()
      .references(() => driverCards.id, { onDelete: 'cascade' }),
    fromTime: moment('from_time').notNull(),
    toTime: moment('to_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cardId, table.fromTime] })],
)

/** Who had a card from when to when, without overlap. */
export const cardHoldings = pgTable(
  'card_holdings',
  {
    cardId: integer('card_id')
      .notNull()
      .references(() => driverCards.id, { onDelete: 'cascade' }),
    driverId: integer('driver_id')
      .notNull()
      .references(() => drivers.id, { onDelete: 'cascade' }),
    /** The first holder has it from the beginning: what was read before it was given counts. */
    fromTime: moment('from_time').notNull(),
    /** Null while they have it. */
    toTime: moment('to_time'),
  },
  (table) => [
    primaryKey({ columns: [table.cardId, table.fromTime] }),
    index('card_holdings_driver_idx').on(table.driverId),
    uniqueIndex('card_holdings_open_key').on(table.cardId).where(sql`${table.toTime} is null`),
  ],
)
