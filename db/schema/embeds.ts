import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EmbedFields, EmbedOptions, EmbedView } from '@/lib/embeds/terms-schema'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'
import { devices } from './devices'

/** What other sites show of vehicles inside their pages. */
export const embeds = pgTable(
  'embeds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Names it in the address of the page. */
    publicId: text('public_id').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Who made it: whoever loses the right, or is gone, loses the embed. */
    actorId: integer('actor_id').references(() => accounts.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Names its vehicles; never leaves. */
    seed: text('seed').notNull(),
    view: jsonb('view').$type<EmbedView>().notNull(),
    /** Whose vehicles: of this account and those below it. */
    scopeAccountId: integer('scope_account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** All of them; else those in the groups, and those of `embed_devices`. */
    whole: boolean('whole').notNull(),
    groupIds: integer('group_ids').array().notNull(),
    fields: jsonb('fields').$type<EmbedFields>().notNull(),
    options: jsonb('options').$type<EmbedOptions>().notNull(),
    origins: text('origins').array().notNull(),
    signed: boolean('signed').notNull(),
    createdAt: momentNow('created_at'),
    endsAt: moment('ends_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('embeds_public_key').on(table.publicId),
    index('embeds_account_idx').on(table.accountId),
    index('embeds_scope_idx').on(table.scopeAccountId),
  ],
)

/** The devices that an embed names. */
export const embedDevices = pgTable(
  'embed_devices',
  {
    embedId: integer('embed_id')
      .notNull()
      .references(() => embeds.id, { onDelete: 'cascade' }),
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** Whose it was when it was named: another owner's is not shown. */
    ownerId: integer('owner_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.embedId, table.deviceId] }),
    index('embed_devices_device_idx').on(table.deviceId),
  ],
)

/** Tokens for one viewer each, until they run out. */
export const embedTokens = pgTable(
  'embed_tokens',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    embedId: integer('embed_id')
      .notNull()
      .references(() => embeds.id, { onDelete: 'cascade' }),
    /** Of the vehicles of the embed these alone; null for all. */
    deviceIds: integer('device_ids').array(),
    viewer: text('viewer').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('embed_tokens_embed_idx').on(table.embedId),
    index('embed_tokens_end_idx').on(table.expiresAt),
  ],
)

/** How often an embed was opened: those of a day (UTC) that are alike together. An empty text is nothing. */
export const embedOpenings = pgTable(
  'embed_openings',
  {
    embedId: integer('embed_id')
      .notNull()
      .references(() => embeds.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull().default(sql`(now() at time zone 'UTC')::date`),
    network: text('network').notNull(),
    origin: text('origin').notNull(),
    viewer: text('viewer').notNull(),
    count: integer('count').notNull().default(1),
    lastAt: momentNow('last_at'),
  },
  (table) => [
    primaryKey({ columns: [table.embedId, table.day, table.network, table.origin, table.viewer] }),
    index('embed_openings_day_idx').on(table.day),
  ],
)
