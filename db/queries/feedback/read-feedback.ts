import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { feedback, feedbackAnswers, feedbackPictures } from '@/db/schema/feedback'
import { containing } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { FeedbackItem, FeedbackQuery, FeedbackThread } from '@/lib/feedback/schema'
import { answersIt, isReceived, isSent, isTheirs } from './feedback-scope'
import type { FeedbackPicture } from './insert-feedback'

const sender = alias(accounts, 'sender')

const columns = {
  row: feedback,
  sender: sender.customerName,
  senderAccount: sender.login,
  answers: sql<number>`(select count(*)::int from ${feedbackAnswers} where ${feedbackAnswers.feedbackId} = ${feedback.id})`,
  hasPicture: sql<boolean>`exists (select 1 from ${feedbackPictures} where ${feedbackPictures.feedbackId} = ${feedback.id})`,
}

type Read = { row: typeof feedback.$inferSelect } & Omit<
  FeedbackItem,
  'id' | 'kind' | 'status' | 'text' | 'time' | 'changed'
>

const shown = ({ row: { id, kind, status, text, createdAt, changedAt }, ...names }: Read): FeedbackItem => ({
  id,
  kind,
  status,
  text,
  ...names,
  time: createdAt.toISOString(),
  changed: changedAt.toISOString(),
})

const select = () =>
  database().select(columns).from(feedback).innerJoin(sender, eq(sender.id, feedback.senderId))

/** What was sent to the own account, or by who asks; the last that something happened to first. */
export async function listFeedback(
  access: Access,
  { box, kind, status, search, page, pageSize }: FeedbackQuery,
): Promise<{ items: FeedbackItem[]; total: number }> {
  requirePermission(access, box === 'received' ? 'feedback.answer' : 'feedback.send')
  const where: SQL | undefined = and(
    box === 'received' ? isReceived(access) : isSent(access),
    kind && eq(feedback.kind, kind),
    status && eq(feedback.status, status),
    search ? found(search) : undefined,
  )
  const rows = await select()
    .where(where)
    .orderBy(desc(feedback.changedAt), desc(feedback.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await database()
    .select({ total: sql<number>`count(*)::int` })
    .from(feedback)
    .innerJoin(sender, eq(sender.id, feedback.senderId))
    .where(where)
  return { items: rows.map(shown), total: counted?.total ?? 0 }
}

const found = (search: string): SQL | undefined => {
  const part = containing(search)
  return or(ilike(feedback.text, part), ilike(sender.customerName, part), ilike(sender.login, part))
}

/** One of theirs with all that was written to it; throws `feedbackUnknown`. */
export async function findFeedback(access: Access, id: number): Promise<FeedbackThread> {
  requirePermission(access, 'feedback.send')
  const [read] = await select().where(isTheirs(access, id))
  if (!read) throw new AppError('feedbackUnknown')
  const answers = await database()
    .select()
    .from(feedbackAnswers)
    .where(eq(feedbackAnswers.feedbackId, id))
    .orderBy(asc(feedbackAnswers.id))
  return {
    ...shown(read),
    environment: read.row.environment,
    answering: answersIt(access, read.row),
    thread: answers.map(({ id: answerId, text, byRecipient, createdAt }) => ({
      id: answerId,
      text,
      byRecipient,
      time: createdAt.toISOString(),
    })),
  }
}

/** Its picture; throws `feedbackUnknown`, and `notFound` where it has none. */
export async function findFeedbackPicture(access: Access, id: number): Promise<FeedbackPicture> {
  requirePermission(access, 'feedback.send')
  const [row] = await database()
    .select({ picture: feedbackPictures })
    .from(feedback)
    .leftJoin(feedbackPictures, eq(feedbackPictures.feedbackId, feedback.id))
    .where(isTheirs(access, id))
  if (!row) throw new AppError('feedbackUnknown')
  if (!row.picture) throw new AppError('notFound')
  return row.picture
}
