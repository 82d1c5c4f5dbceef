import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ParameterValues } from '@/lib/commands/catalogue/definition'
import type {
  CommandChannel,
  CommandReason,
  CommandSource,
  CommandState,
} from '@/lib/commands/command-states'
import type { GateFix } from '@/lib/commands/engine-gate'
import { moment, momentNow } from './columns'

/**
 * Commands to devices and what became of them. Protocols that send a number along and have it echoed send the low 32 bits of
 * `id`. One of a device is in flight at most, by its connection, besides those that give way, and one waits for it while it is
 * offline.
 */
export const deviceCommands = pgTable(
  'device_commands',
  {
    deviceId: integer('device_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Who ordered it; null of what a device said unasked. */
    accountId: integer('account_id'),
    source: text('source').$type<CommandSource>().notNull().default('console'),
    /** By the connection of the device, or as a message to its SIM: that no gateway takes. */
    channel: text('channel').$type<CommandChannel>().notNull().default('gprs'),
    text: text('text').notNull(),
    /** What of the catalogue it is; null of a free text. */
    command: text('command'),
    parameters: jsonb('parameters').$type<ParameterValues>(),
    state: text('state').$type<CommandState>().notNull().default('waiting'),
    /** Why it was not done. */
    reason: text('reason').$type<CommandReason>(),
    /** It waits for a device that is not connected. */
    isOffline: boolean('is_offline').notNull().default(false),
    /** The device seemed to be connected when it was ordered, and was found not to be. */
    isConverted: boolean('is_converted').notNull().default(false),
    /** It changes nothing: after a lost lease it is sent again. */
    readsOnly: boolean('reads_only').notNull().default(false),
    /** It cuts an engine: the gate is asked again before it is written. */
    isGuarded: boolean('is_guarded').notNull().default(false),
    /** It waits for the vehicle to stop. */
    whenStops: boolean('when_stops').notNull().default(false),
    /** What an engine cut was ordered for, in the words of who ordered it, and the fixes that it was based on. */
    purpose: text('purpose'),
    basis: jsonb('basis').$type<readonly GateFix[]>(),
    /** It is sent before all others that wait. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** The gateway that took it, by name, and the version of the state row that it held then. */
    node: text('node'),
    epoch: integer('epoch'),
    leasedUntil: moment('leased_until'),
    answer: text('answer'),
    /** The answer came when it was waited for no more. */
    isLate: boolean('is_late').notNull().default(false),
    /** Where the device was when it was written to it; degrees. */
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    /** Asks the device whether it was taken; sent after it. */
    readText: text('read_text'),
    /** What it asks about; null of all others. */
    confirms: bigint('confirms', { mode: 'number' }),
    /** Whether the device said, asked again, that it is set so; null where it did not, or nobody can tell. */
    isConfirmed: boolean('is_confirmed'),
    /** The batch that it is of. */
    batchId: bigint('batch_id', { mode: 'number' }),
    /** The rule or fence whose alert ordered it, as `rule:12`. */
    raisedBy: text('raised_by'),
    /** The one that waited in its place. */
    replaces: bigint('replaces', { mode: 'number' }),
    createdAt: momentNow('created_at'),
    /** Until when it may be sent. */
    expiresAt: moment('expires_at').notNull(),
    sentAt: moment('sent_at'),
    /** Until when an answer is waited for. */
    dueAt: moment('due_at'),
    /** Its device sleeps, so that its answer is waited for longer than others' are: these go past it. */
    givesWay: boolean('gives_way').notNull().default(false),
    answeredAt: moment('answered_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    uniqueIndex('device_commands_in_flight_idx')
      .on(table.deviceId)
      .where(
        sql`${table.state} in ('sending', 'sent') and ${table.channel} = 'gprs' and not ${table.givesWay}`,
      ),
    uniqueIndex('device_commands_offline_idx')
      .on(table.deviceId)
      .where(sql`${table.state} = 'waiting' and ${table.isOffline}`),
    index('device_commands_open_idx')
      .on(table.deviceId, table.id)
      .where(sql`${table.state} in ('waiting', 'sending', 'sent')`),
    index('device_commands_answerable_idx')
      .on(table.deviceId, table.id)
      .where(sql`${table.state} in ('sending', 'sent', 'timedOut', 'unknown')`),
    index('device_commands_id_idx').on(table.id),
    index('device_commands_created_idx').on(table.createdAt),
    index('device_commands_account_idx').on(table.accountId, table.id),
    index('device_commands_command_idx').on(table.command, table.id).where(sql`${table.command} is not null`),
    index('device_commands_batch_idx')
      .on(table.batchId, table.state)
      .where(sql`${table.batchId} is not null`),
  ],
)
