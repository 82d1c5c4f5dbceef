import { setFeedbackStatus } from '@/db/queries/feedback/answer-feedback'
import { findFeedback } from '@/db/queries/feedback/read-feedback'
import { feedbackParams, feedbackThread, statusBody } from '@/lib/feedback/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'A feedback with all that was written to it, for its sender and who answers it',
    permission: 'feedback.send',
    params: feedbackParams,
    returns: feedbackThread,
  },
  ({ access, params }) => findFeedback(access, params.id),
)

export const PATCH = route(
  {
    summary: 'Say how far a feedback to the own account is; its sender is told',
    permission: 'feedback.answer',
    params: feedbackParams,
    body: statusBody,
    returns: feedbackThread,
  },
  async ({ access, params: { id }, body }) => {
    await setFeedbackStatus(access, id, body.status)
    return findFeedback(access, id)
  },
)
