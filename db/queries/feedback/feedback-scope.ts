import { and, eq, or, type SQL } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { feedback } from '@/db/schema/feedback'
import { type Access, may } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

export type FeedbackRow = typeof feedback.$inferSelect

/** What who signed in has sent. */
export const isSent = (access: Access): SQL => eq(feedback.senderId, access.actorId)

/** What was sent to the own account; `null` for whom it is not to be read. */
export const isReceived = (access: Access): SQL | undefined =>
  may(access, 'feedback.answer') ? eq(feedback.recipientId, access.accountId) : undefined

/** What is theirs, of either side. */
export const isTheirs = (access: Access, id: number): SQL =>
  and(eq(feedback.id, id), or(isSent(access), isReceived(access))) as SQL

/** Whether they are the side that answers; who wrote to itself is. */
export const answersIt = (access: Access, { recipientId }: Pick<FeedbackRow, 'recipientId'>): boolean =>
  may(access, 'feedback.answer') && recipientId === access.accountId

/** One of theirs, locked; throws `feedbackUnknown`. */
export async function lockFeedback(tx: Tx, access: Access, id: number): Promise<FeedbackRow> {
  const [row] = await tx.select().from(feedback).where(isTheirs(access, id)).for('update')
  if (!row) throw new AppError('feedbackUnknown')
  return row
}
