import { index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Client } from '@/lib/auth/sign-in-schema'
import type { Language } from '@/lib/i18n/languages'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/**
 * Work that takes longer than a request: imports, exports, recomputations. A worker claims a row,
 * renews `lease_until` while it works, and writes only while `attempt` is its own: a worker that
 * died is replaced, and one that only seemed dead changes nothing.
 */
export const tasks = pgTable(
  'tasks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    actorId: integer('actor_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** By what the actor came in: it may edit by one and not by the other. */
    client: text('client').$type<Client>().notNull().default('web'),
    /** e.g. `import-devices`, `export-report`; the worker has one handler for each. */
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    /** `waiting`, `running`, `done`, `failed`, `cancelled`. */
    status: text('status').notNull().default('waiting'),
    params: jsonb('params').notNull(),
    /** Of who ordered it: its files and reasons are written in it. */
    language: text('language').$type<Language>().notNull().default('en'),
    /** Key of an uploaded file in the file storage, kept until the task is. */
    input: text('input'),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** Outcome for the screen, e.g. counts and refused rows. */
    result: jsonb('result'),
    /** Key in the file storage, and the name under which it is downloaded. */
    file: text('file'),
    fileName: text('file_name'),
    /** Name of the refusal, with its parameters. */
    error: jsonb('error').$type<{ name: string; params: Record<string, string | number> }>(),
    attempt: smallint('attempt').notNull().default(0),
    /** How often its worker vanished since it was ordered or retried. */
    crashes: smallint('crashes').notNull().default(0),
    leaseUntil: moment('lease_until'),
    /** Name of the node that holds it. */
    leaseNode: text('lease_node'),
    createdAt: momentNow('created_at'),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** When its file is removed. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('tasks_account_idx').on(table.accountId, table.createdAt),
    index('tasks_status_idx').on(table.status, table.leaseUntil),
  ],
)
