import { count, eq, lt, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { actorName } from '@/db/queries/accounts/actor-name'
import { tellAccounts } from '@/db/queries/messages/tell-accounts'
import { feedback, feedbackAnswers } from '@/db/schema/feedback'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { type FeedbackStatus, isClosed, KEEP_FEEDBACK_DAYS, MAX_FEEDBACK_ANSWERS } from '@/lib/feedback/kinds'
import { answersIt, lockFeedback } from './feedback-scope'

/**
 * Writes to a feedback, by whichever side, and tells the other one. What its sender writes once it is closed opens it
 * again. Throws `feedbackUnknown` and `quotaReached`.
 */
export async function answerFeedback(access: Access, id: number, text: string): Promise<void> {
  requirePermission(access, 'feedback.send')
  await database().transaction(async (tx) => {
    const row = await lockFeedback(tx, access, id)
    const byRecipient = answersIt(access, row)
    const [there] = await tx
      .select({ count: count() })
      .from(feedbackAnswers)
      .where(eq(feedbackAnswers.feedbackId, id))
    if ((there?.count ?? 0) >= MAX_FEEDBACK_ANSWERS)
      throw new AppError('quotaReached', { max: MAX_FEEDBACK_ANSWERS })
    await tx.insert(feedbackAnswers).values({ feedbackId: id, byRecipient, text })
    const status = !byRecipient && isClosed(row.status) ? 'open' : row.status
    await tx.update(feedback).set({ status, changedAt: sql`now()` }).where(eq(feedback.id, id))
    const { senderId, recipientId, kind: topic } = row
    if (senderId === recipientId) return
    if (byRecipient) {
      const message = { text: 'feedbackAnswered', params: { id, topic } } as const
      return tellAccounts(tx, [{ accountId: senderId, message }])
    }
    const params = { id, topic, name: await actorName(tx, access) }
    await tellAccounts(tx, [{ accountId: recipientId, message: { text: 'feedbackContinued', params } }])
  })
}

/** Says how far a feedback to the own account is, and tells its sender. Throws `feedbackUnknown`. */
export async function setFeedbackStatus(access: Access, id: number, status: FeedbackStatus): Promise<void> {
  requirePermission(access, 'feedback.answer')
  await database().transaction(async (tx) => {
    const row = await lockFeedback(tx, access, id)
    if (!answersIt(access, row)) throw new AppError('feedbackUnknown')
    if (row.status === status) return
    await tx.update(feedback).set({ status, changedAt: sql`now()` }).where(eq(feedback.id, id))
    const { senderId, recipientId, kind: topic } = row
    if (senderId === recipientId) return
    const message = { text: 'feedbackStatus', params: { id, topic, status } } as const
    await tellAccounts(tx, [{ accountId: senderId, message }])
  })
}

/** Removes what nothing has happened to for a year. */
export async function deleteOldFeedback(_system: SystemAccess): Promise<void> {
  await database()
    .delete(feedback)
    .where(lt(feedback.changedAt, sql`now() - make_interval(days => ${KEEP_FEEDBACK_DAYS})`))
}
