import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EndReason } from '@/lib/shares/judge-share'
import type { ShareEnd, ShareFields, SharePrivacy } from '@/lib/shares/schema'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'
import { deviceGroups, devices } from './devices'

/** Links by which people without a login follow vehicles. */
export const shares = pgTable(
  'shares',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Who made it: whoever loses the right, or is gone, loses the link. */
    actorId: integer('actor_id').references(() => accounts.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Names its vehicles; never leaves. */
    seed: text('seed').notNull(),
    /** A link to a group shows the devices that are in it; the group may be gone. */
    ofGroup: boolean('of_group').notNull(),
    groupId: integer('group_id').references(() => deviceGroups.id, { onDelete: 'set null' }),
    end: jsonb('end').$type<ShareEnd>(),
    deviceIcon: boolean('device_icon').notNull(),
    fields: jsonb('fields').$type<ShareFields>().notNull(),
    /** By IMEI. */
    aliases: jsonb('aliases').$type<Record<string, string>>().notNull(),
    privacy: jsonb('privacy').$type<SharePrivacy>().notNull(),
    passcodeHash: text('passcode_hash'),
    maxViewers: integer('max_viewers'),
    /** The account gets a message when it is opened first. */
    tellFirstView: boolean('tell_first_view').notNull().default(false),
    /** Views of before those that are kept one by one. */
    earlierViews: integer('earlier_views').notNull().default(0),
    /** When endpoints were told last that it was opened. */
    viewToldAt: moment('view_told_at'),
    createdAt: momentNow('created_at'),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason').$type<EndReason>(),
  },
  (table) => [
    uniqueIndex('shares_token_key').on(table.tokenHash),
    index('shares_account_idx').on(table.accountId),
    index('shares_live_idx').on(table.expiresAt).where(sql`${table.endedAt} is null`),
    index('shares_group_idx').on(table.groupId),
  ],
)

/** The devices of a link; of one to a group those that were in it when it was made, or left the link. */
export const shareDevices = pgTable(
  'share_devices',
  {
    shareId: integer('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** Whose it was when it was shared. */
    ownerId: integer('owner_id').notNull(),
    /** Whether it was away from the place at which the link ends: only then it can arrive. */
    away: boolean('away').notNull().default(true),
    /** Up to when its fixes were looked through for an arrival. */
    checkedAt: momentNow('checked_at'),
    /** When it left the link, and why. */
    leftAt: moment('left_at'),
    leftReason: text('left_reason').$type<EndReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.deviceId] }),
    index('share_devices_device_idx').on(table.deviceId),
  ],
)

/** The last times that a link was opened. */
export const shareViews = pgTable(
  'share_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shareId: integer('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    openedAt: momentNow('opened_at'),
    seenAt: momentNow('seen_at'),
    /** When its page was closed; opened again, it is null. */
    closedAt: moment('closed_at'),
    watchedS: integer('watched_s').notNull().default(0),
    network: text('network'),
    /** Stands for the small network that it came from, of which seats are counted; null for views of before. */
    subnet: text('subnet'),
  },
  (table) => [index('share_views_share_idx').on(table.shareId, table.openedAt)],
)
