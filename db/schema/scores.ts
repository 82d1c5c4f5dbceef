import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { EpisodeKind } from '@/lib/fleet/scores/episodes'
import type { SavedWeights } from '@/lib/fleet/scores/score-profile'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** What costs how many points in the scores of an account; without a row the usual weights hold. */
export const scoreProfiles = pgTable('score_profiles', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  weights: jsonb('weights').$type<SavedWeights>().notNull(),
  /** Between the bands of speeding, km/h above the limit. */
  bands: jsonb('bands').$type<number[]>().notNull(),
  updatedAt: momentNow('updated_at'),
})

/**
 * What somebody of an account took out of its scores, by when it began: periods and events are made anew when data comes late,
 * and it stays out. A row whose dispute was taken back counts no more and is kept.
 */
export const disputedEvents = pgTable(
  'disputed_events',
  {
    deviceId: integer('device_id').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<EpisodeKind>().notNull(),
    startTime: moment('start_time').notNull(),
    comment: text('comment').notNull(),
    authorId: integer('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: momentNow('created_at'),
    undoneAt: moment('undone_at'),
    undoneBy: integer('undone_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.accountId, table.kind, table.startTime] })],
)
