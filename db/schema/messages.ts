import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Language } from '@/lib/i18n/languages'
import type { AnnouncementLook, MessageText } from '@/lib/messages/message-types'
import type { WordsByLanguage } from '@/lib/messages/pick-words'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** What the platform tells one account; worded in the reader's language when it is read. */
export const messages = pgTable(
  'messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Who is told: the account that signs in, also a virtual one. */
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Number of the type. */
    type: smallint('type').notNull(),
    text: text('text').$type<MessageText>().notNull(),
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    /** What it is about, as `devicesEnd:2026-11-23`: of one cause an account is told once. */
    cause: text('cause'),
    createdAt: momentNow('created_at'),
    readAt: moment('read_at'),
    /** Kept for a while, so that it can be brought back and is not told again. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('messages_account_idx').on(table.accountId, table.id),
    uniqueIndex('messages_told_key').on(table.accountId, table.cause),
    index('messages_created_idx').on(table.createdAt),
  ],
)

/** What an account announces to those below it: one row, however many they are. */
export const announcements = pgTable(
  'announcements',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    authorId: integer('author_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    words: jsonb('words').$type<WordsByLanguage>().notNull(),
    /** In which it is shown where the reader's language has no words. */
    language: text('language').$type<Language>().notNull(),
    /** Numbers of account types; empty for all. */
    types: smallint('types').array().notNull(),
    /** Accounts below the author, with all below them; empty for all. */
    accountIds: integer('account_ids').array().notNull(),
    fromTime: moment('from_time').notNull(),
    untilTime: moment('until_time'),
    look: text('look').$type<AnnouncementLook>().notNull(),
    mustAcknowledge: boolean('must_acknowledge').notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [index('announcements_author_idx').on(table.authorId, table.fromTime)],
)

/** What an account did with an announcement; there is none before it did anything. */
export const announcementMarks = pgTable(
  'announcement_marks',
  {
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    readAt: moment('read_at'),
    acknowledgedAt: moment('acknowledged_at'),
    deletedAt: moment('deleted_at'),
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.accountId] }),
    index('announcement_marks_account_idx').on(table.accountId),
  ],
)

/** What an account did with the notes of a release, which stand in the code; there is none before it did anything. */
export const releaseMarks = pgTable(
  'release_marks',
  {
    version: text('version').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    readAt: moment('read_at'),
    deletedAt: moment('deleted_at'),
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.version, table.accountId] }),
    index('release_marks_account_idx').on(table.accountId),
  ],
)
