import { bigint, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OutboxOwner } from '@/lib/outbox/rows'
import type { OutboxState } from '@/lib/outbox/schema'
import { moment, momentNow } from './columns'

/** What must be told to the world, written with its cause and sent by a worker. Kinds are entries of `server/outbox`. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** What the kind needs to send it; emptied of what is secret once it was sent. */
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** What it is about, as `reportRun:7`: of one cause each recipient is told once by each kind. */
    cause: text('cause').notNull(),
    /** To whom, and what, for people who look. */
    recipient: text('recipient').notNull(),
    title: text('title').notNull(),
    /** Whose row it is, and who is told how it ended: `reportRun` 7. */
    ownerKind: text('owner_kind').$type<OutboxOwner['kind']>(),
    ownerId: bigint('owner_id', { mode: 'number' }),
    state: text('state').$type<OutboxState>().notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: momentNow('next_attempt_at'),
    /** Later than this nobody needs it any more. */
    notAfter: moment('not_after'),
    leaseUntil: moment('lease_until'),
    /** Name of the node that sends it. */
    leaseNode: text('lease_node'),
    error: text('error'),
    createdAt: momentNow('created_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('outbox_told_key').on(table.kind, table.cause, table.recipient),
    index('outbox_state_idx').on(table.state, table.nextAttemptAt),
  ],
)
