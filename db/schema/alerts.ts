import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AlertKindName } from '@/lib/alerts/kinds/kinds'
import type { RuleTerms } from '@/lib/alerts/rules/rule-terms'
import type { AlertChannel, DeliveryState, TellingStage, WhyNotTold } from '@/lib/alerts/telling/delivery'
import type { RaisedState } from '@/lib/commands/decide-raised'
import type { OnAlert } from '@/lib/commands/on-alert'
import type { Severity } from '@/lib/events/event-types'
import type { AlertTelling } from '@/lib/events/telling'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'
import { deviceEvents } from './device-events'
import { devices } from './devices'

/** What an account wants to be alerted to. A deleted rule is kept: its alerts tell of it by name. */
export const alertRules = pgTable(
  'alert_rules',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Of a rule that the alarm settings of a device say: it follows from them, and is in no list. */
    deviceId: integer('device_id').references(() => devices.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AlertKindName>().notNull(),
    name: text('name').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Counts the versions: with another one, what goes on begins anew. */
    version: integer('version').notNull(),
    terms: jsonb('terms').$type<RuleTerms>().notNull(),
    /** What it sends to each device that it alerts to, and by whose rights: who set it, null once they are gone. */
    onAlert: jsonb('on_alert').$type<OnAlert>(),
    onAlertBy: integer('on_alert_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Counts what it sends and what it sends it to: an alert of before orders nothing. */
    orderRevision: integer('order_revision').notNull().default(1),
    /** How often it was told; a rule may say how often it is at most. */
    toldCount: integer('told_count').notNull().default(0),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('alert_rules_account_idx').on(table.accountId, table.deletedAt),
    index('alert_rules_device_idx').on(table.deviceId).where(sql`${table.deviceId} is not null`),
    uniqueIndex('alert_rules_device_kind_idx')
      .on(table.deviceId, table.kind)
      .where(sql`${table.deviceId} is not null and ${table.deletedAt} is null`),
  ],
)

/** What held of a rule from when to when, while it was enabled: what comes late is judged by what held at its time. */
export const alertRuleVersions = pgTable(
  'alert_rule_versions',
  {
    ruleId: integer('rule_id')
      .notNull()
      .references(() => alertRules.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** As the rule's. */
    deviceId: integer('device_id').references(() => devices.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    kind: text('kind').$type<AlertKindName>().notNull(),
    terms: jsonb('terms').$type<RuleTerms>().notNull(),
    fromTime: moment('from_time').notNull(),
    /** Null while it holds. */
    toTime: moment('to_time'),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.version] }),
    index('alert_rule_versions_account_idx').on(table.accountId),
    index('alert_rule_versions_device_idx').on(table.deviceId).where(sql`${table.deviceId} is not null`),
  ],
)

/** Counts the changes of an account's rules: who keeps them ready looks here whether they are still right. */
export const alertRuleRevisions = pgTable('alert_rule_revisions', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  revision: integer('revision').notNull(),
})

/** What was done about an alert; one that has no row is unprocessed. All who see the alert see it. */
export const alertProcessings = pgTable(
  'alert_processings',
  {
    deviceId: integer('device_id').notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    /** Whose login did it; the account may be gone. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    handler: text('handler').notNull(),
    content: text('content').notNull(),
    processedAt: momentNow('processed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.eventId] }),
    foreignKey({
      name: 'alert_processings_event_fk',
      columns: [table.deviceId, table.eventId],
      foreignColumns: [deviceEvents.deviceId, deviceEvents.id],
    }).onDelete('cascade'),
  ],
)

/**
 * What a device will be alerted for at a moment unless something comes in between: it is told of a tracker that is silent,
 * too. Written with the states of the steps, and raised by a worker.
 */
export const alertDeadlines = pgTable(
  'alert_deadlines',
  {
    deviceId: integer('device_id').notNull(),
    step: text('step').notNull(),
    type: text('type').notNull(),
    subject: text('subject').notNull(),
    dueAt: moment('due_at').notNull(),
    /** Of the rule or the fence; null is for all who see the device. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    data: jsonb('data').$type<Record<string, number | string | boolean>>(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.step, table.type, table.subject] }),
    index('alert_deadlines_due_idx').on(table.dueAt),
  ],
)

/**
 * Alerts that somebody is still to be told of, written with the alert: a worker makes `alert_deliveries` of it, one for each
 * person and channel. It stays while a second stage, escalation, is due.
 */
export const alertTellings = pgTable(
  'alert_tellings',
  {
    deviceId: integer('device_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    /** Whose fence or rule it is. */
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The fence or rule, and what it raised: of each that is told so often. */
    subject: text('subject').notNull(),
    type: text('type').notNull(),
    /** As the rule says by which it is told; null is that of the event. */
    severity: text('severity').$type<Severity>(),
    silenceMinutes: smallint('silence_minutes').notNull(),
    /** Whom, and how. */
    tell: jsonb('tell').$type<AlertTelling>().notNull(),
    /** It was known too late to be told. */
    late: boolean('late').notNull(),
    stage: text('stage').$type<TellingStage>().notNull().default('first'),
    dueAt: momentNow('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    unique('alert_tellings_once').on(table.deviceId, table.eventId, table.accountId, table.stage),
    foreignKey({
      name: 'alert_tellings_event_fk',
      columns: [table.deviceId, table.eventId],
      foreignColumns: [deviceEvents.deviceId, deviceEvents.id],
    }).onDelete('cascade'),
    index('alert_tellings_due_idx').on(table.dueAt),
    index('alert_tellings_account_idx').on(table.accountId),
  ],
)

/** Who is told of an alert and which webhook, and what became of it. What is not told is a row too, with its reason. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    deviceId: integer('device_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    /** Whose fence or rule it is. */
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<AlertChannel>().notNull(),
    /** Who is told: an account, a contact of it, or a webhook. */
    toAccountId: integer('to_account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null is the account itself; a contact may be gone, `recipient` still says where it was reached. */
    toContactId: integer('to_contact_id'),
    /** It may be deleted since; `recipient` still says what it was called. */
    toWebhookId: integer('to_webhook_id'),
    stage: text('stage').$type<TellingStage>().notNull().default('first'),
    /** The fence or rule, and what it raised: of each that is told so often. */
    subject: text('subject').notNull(),
    type: text('type').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Why it is not told, or only later, with the moment up to which that holds where it has one. */
    reason: text('reason').$type<WhyNotTold>(),
    until: moment('until'),
    recipient: text('recipient'),
    decidedAt: momentNow('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    unique('alert_deliveries_once')
      .on(
        table.deviceId,
        table.eventId,
        table.accountId,
        table.channel,
        table.toAccountId,
        table.toContactId,
        table.toWebhookId,
        table.stage,
      )
      .nullsNotDistinct(),
    foreignKey({
      name: 'alert_deliveries_event_fk',
      columns: [table.deviceId, table.eventId],
      foreignColumns: [deviceEvents.deviceId, deviceEvents.id],
    }).onDelete('cascade'),
    /** What waits for a digest of its person, or for the end of its quiet hours. */
    index('alert_deliveries_held_idx').on(table.until).where(sql`state = 'held'`),
    /** What a person was mailed within the hour. */
    index('alert_deliveries_person_idx').on(table.toAccountId, table.toContactId, table.decidedAt),
    index('alert_deliveries_account_idx').on(table.accountId),
  ],
)

/**
 * Alerts by which a rule or fence orders a command, written with the alert: a worker orders it, or writes down why not. What was
 * known too late is so from the start.
 */
export const alertCommands = pgTable(
  'alert_commands',
  {
    deviceId: integer('device_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    /** Whose fence or rule it is. */
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The fence or rule, as `rule:12`. */
    subject: text('subject').notNull(),
    /** The fence's or rule's `orderRevision` that alerted. */
    revision: integer('revision').notNull().default(1),
    state: text('state').$type<RaisedState>().notNull().default('waiting'),
    /** What was ordered. */
    commandId: bigint('command_id', { mode: 'number' }),
    createdAt: momentNow('created_at'),
    /** What could not be decided waits until then. */
    dueAt: momentNow('due_at'),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    unique('alert_commands_once').on(table.deviceId, table.eventId, table.subject),
    foreignKey({
      name: 'alert_commands_event_fk',
      columns: [table.deviceId, table.eventId],
      foreignColumns: [deviceEvents.deviceId, deviceEvents.id],
    }).onDelete('cascade'),
    index('alert_commands_due_idx').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    /** When a rule ordered something of a device last. */
    index('alert_commands_ordered_idx')
      .on(table.deviceId, table.subject, table.decidedAt)
      .where(sql`${table.state} = 'ordered'`),
    /** How many of a rule stand how. */
    index('alert_commands_counted_idx').on(table.subject, table.createdAt, table.state),
    index('alert_commands_account_idx').on(table.accountId),
    index('alert_commands_created_idx').on(table.createdAt),
  ],
)

/** Devices that a rule over contact has found silent, or without GPS, and is not done with. */
export const offlineEpisodes = pgTable(
  'offline_episodes',
  {
    deviceId: integer('device_id').notNull(),
    ruleId: integer('rule_id').notNull(),
    version: integer('version').notNull(),
    /** When it was heard last before, or since when its fixes are missed. */
    since: moment('since').notNull(),
    /** The time of the alert that was raised; null where the rule tells of the end alone, or has told nothing yet. */
    eventTime: moment('event_time'),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.ruleId] })],
)
