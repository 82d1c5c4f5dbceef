import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, momentNow } from './columns'

/** The tree of customers. `path` is materialized (`/1/7/`) and decides who sees what. */
export const accounts = pgTable(
  'accounts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    parentId: integer('parent_id').references((): AnyPgColumn => accounts.id),
    path: text('path').notNull(),
    type: smallint('type').notNull(),
    login: text('login').notNull(),
    passwordHash: text('password_hash').notNull(),
    customerName: text('customer_name').notNull(),
    email: text('email'),
    phone: text('phone'),
    contact: text('contact'),
    company: text('company'),
    /** ISO 3166 code of the country. */
    country: text('country'),
    /** The service node that holds the account's data; accounts and devices cannot cross nodes. */
    nodeId: smallint('node_id').notNull().default(1),
    remark: text('remark'),
    language: text('language'),
    timeZone: text('time_zone').notNull().default('UTC'),
    distanceUnit: text('distance_unit').notNull().default('km'),
    volumeUnit: text('volume_unit').notNull().default('L'),
    temperatureUnit: text('temperature_unit').notNull().default('C'),
    mapType: text('map_type').notNull().default('auto'),
    mapKey: text('map_key'),
    /** Uses its superior's map key; a key is shared with at most 100 accounts. */
    parentMapKey: boolean('parent_map_key').notNull().default(false),
    webLogin: boolean('web_login').notNull().default(true),
    appLogin: boolean('app_login').notNull().default(true),
    viewReport: boolean('view_report').notNull().default(true),
    modifyData: boolean('modify_data').notNull().default(true),
    sendCommand: boolean('send_command').notNull().default(true),
    batchCommands: boolean('batch_commands').notNull().default(false),
    cutEngine: boolean('cut_engine').notNull().default(false),
    /** Whether it sends commands by SMS, which costs money. */
    smsCommands: boolean('sms_commands').notNull().default(false),
    editByWeb: boolean('edit_by_web').notNull().default(true),
    editByApp: boolean('edit_by_app').notNull().default(true),
    /** Whether it makes links by which people without a login follow its devices. */
    shareLinks: boolean('share_links').notNull().default(true),
    /** A superior wants a second factor at every sign-in. */
    twoFactorRequired: boolean('two_factor_required').notNull().default(false),
    emailVerifiedAt: moment('email_verified_at'),
    /** A virtual account that was given some of its parent's devices only. */
    deviceSubset: boolean('device_subset').notNull().default(false),
    disabled: boolean('disabled').notNull().default(false),
    expiresAt: moment('expires_at'),
    /** How many fences and landmarks it may have; null is the usual number (`DEFAULT_FENCE_QUOTA`). */
    fenceQuota: integer('fence_quota'),
    landmarkQuota: integer('landmark_quota'),
    /** Coin balance in thousandths of a coin; an account with one cannot be deleted. */
    milliCoins: bigint('milli_coins', { mode: 'number' }).notNull().default(0),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    uniqueIndex('accounts_login_key').on(sql`lower(${table.login})`),
    // Subtrees are prefix searches, which a btree serves only when it compares byte by byte.
    index('accounts_path_idx').on(sql`${table.path} text_pattern_ops`),
    index('accounts_parent_idx').on(table.parentId),
  ],
)
