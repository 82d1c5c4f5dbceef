import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, momentNow } from './columns'

export type LoggedChanges = Record<string, { before: unknown; after: unknown }>

/** Who did what to which object. Names are copied: the row outlives what it tells of. */
export const businessLogs = pgTable(
  'business_logs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    time: momentNow('time'),
    /** Who signed in, and the account acted for (a virtual account acts for its parent). */
    actorId: integer('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** Name of the API key through which it was done; null where a person did it. */
    keyName: text('key_name'),
    accountId: integer('account_id').notNull(),
    /** Path of the account the object belongs to: whoever stands above it may read the row. */
    path: text('path').notNull(),
    /** e.g. `devices.sell`. */
    action: text('action').notNull(),
    /** e.g. `device`, with its id and the name that it had. */
    objectKind: text('object_kind').notNull(),
    objectId: text('object_id').notNull(),
    objectName: text('object_name').notNull(),
    changes: jsonb('changes').$type<LoggedChanges>().notNull().default({}),
    address: text('address'),
  },
  (table) => [
    index('business_logs_path_idx').on(table.path.op('text_pattern_ops'), table.time),
    index('business_logs_time_idx').on(table.time),
  ],
)

/** Every try to sign in to an account that exists. */
export const loginLogs = pgTable(
  'login_logs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    time: moment('time').notNull(),
    accountId: integer('account_id').notNull(),
    /** `done`, or the name of the refusal. */
    outcome: text('outcome').notNull(),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (table) => [index('login_logs_account_idx').on(table.accountId, table.time)],
)
