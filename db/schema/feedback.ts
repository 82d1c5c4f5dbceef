import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FeedbackKind, FeedbackStatus } from '@/lib/feedback/kinds'
import type { Environment } from '@/lib/feedback/schema'
import { accounts } from './accounts'
import { momentNow } from './columns'
import { bytes } from './device-states'

/** What a person writes to the owner of the domain that the console was opened under. */
export const feedback = pgTable(
  'feedback',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Who signed in, also a virtual account. */
    senderId: integer('sender_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    recipientId: integer('recipient_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<FeedbackKind>().notNull(),
    status: text('status').$type<FeedbackStatus>().notNull().default('open'),
    text: text('text').notNull(),
    environment: jsonb('environment').$type<Environment>().notNull(),
    createdAt: momentNow('created_at'),
    /** When something happened to it last, by which it is kept. */
    changedAt: momentNow('changed_at'),
  },
  (table) => [
    index('feedback_recipient_idx').on(table.recipientId, table.changedAt),
    index('feedback_sender_idx').on(table.senderId, table.changedAt),
    index('feedback_changed_idx').on(table.changedAt),
  ],
)

/** What both sides write to a feedback afterwards. */
export const feedbackAnswers = pgTable(
  'feedback_answers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    feedbackId: integer('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    byRecipient: boolean('by_recipient').notNull(),
    text: text('text').notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [index('feedback_answers_feedback_idx').on(table.feedbackId, table.id)],
)

/** The picture of a feedback. Kept here and not as a file, so that it goes with its row, whatever takes that away. */
export const feedbackPictures = pgTable('feedback_pictures', {
  feedbackId: integer('feedback_id')
    .primaryKey()
    .references(() => feedback.id, { onDelete: 'cascade' }),
  contentType: text('content_type').notNull(),
  data: bytes('data').notNull(),
})
