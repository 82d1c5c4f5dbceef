import { index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { EventType } from '@/lib/events/event-types'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** People without a login who are told of an account's alerts. */
export const alertContacts = pgTable(
  'alert_contacts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Null until the code that was mailed to it was given back: nothing is mailed before. */
    emailVerifiedAt: moment('email_verified_at'),
    phone: text('phone').notNull().default(''),
    language: text('language').notNull(),
    timeZone: text('time_zone').notNull(),
    /** As `dispatcher`, by which rules name all who have it; empty is none. */
    role: text('role').notNull().default(''),
    /** Of the code that waits to be given back: a hash, until when, and how often a wrong one was given. */
    codeHash: text('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
    codeTries: smallint('code_tries').notNull().default(0),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    unique('alert_contacts_email_key').on(table.accountId, table.email),
    index('alert_contacts_account_idx').on(table.accountId),
  ],
)

/** Whom something is about: an account, or a contact of it. */
const person = {
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Null is the account itself. */
  contactId: integer('contact_id').references(() => alertContacts.id, { onDelete: 'cascade' }),
}

/** How a person wants to be told of alerts; one that has no row is told at once, at any time. */
export const tellingPreferences = pgTable(
  'telling_preferences',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...person,
    /** Quiet hours by the person's clocks, as `22:00`, over midnight too; both or neither. Critical alerts break through. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    /** Mails within an hour; the rest waits for one digest. */
    mostAnHour: smallint('most_an_hour').notNull(),
    digest: text('digest').$type<'none' | 'daily' | 'weekly'>().notNull(),
    /** By the person's clocks; the day, 1 for Sunday to 7 for Saturday, counts for weekly ones. */
    digestAt: text('digest_at').notNull(),
    digestDay: smallint('digest_day').notNull(),
    /** What is not pushed. */
    unpushedTypes: text('unpushed_types').array().$type<EventType[]>().notNull(),
    /** It wants no mails of alerts at all: by a press in one of them, or here. */
    unsubscribedAt: moment('unsubscribed_at'),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [
    unique('telling_preferences_person_key').on(table.accountId, table.contactId).nullsNotDistinct(),
  ],
)

/** Of a fence or rule and a device a person wants to hear nothing for a while. */
export const alertSnoozes = pgTable(
  'alert_snoozes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...person,
    /** `geofence:12`, `rule:5`. */
    subject: text('subject').notNull(),
    deviceId: integer('device_id').notNull(),
    until: moment('until').notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    unique('alert_snoozes_key')
      .on(table.accountId, table.contactId, table.subject, table.deviceId)
      .nullsNotDistinct(),
  ],
)

/** Browsers that an account is told in, by the push service of each. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The session that it was made in: when that ends, nothing more is pushed there. */
    jti: uuid('jti').notNull(),
    endpoint: text('endpoint').notNull(),
    /** Keys of the browser, base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The browser, for people who look. */
    label: text('label').notNull(),
    createdAt: momentNow('created_at'),
    lastToldAt: moment('last_told_at'),
  },
  (table) => [
    unique('push_subscriptions_endpoint_key').on(table.endpoint),
    index('push_subscriptions_account_idx').on(table.accountId),
  ],
)

/** Addresses that a mail server refused for good: nothing is mailed to them until somebody says that they work again. */
export const pausedAddresses = pgTable('paused_addresses', {
  email: text('email').primaryKey(),
  /** What the server said. */
  reason: text('reason').notNull(),
  pausedAt: momentNow('paused_at'),
})
