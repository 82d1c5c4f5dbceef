import { answerFeedback } from '@/db/queries/feedback/answer-feedback'
import { findFeedback } from '@/db/queries/feedback/read-feedback'
import { MAX_ANSWERS_A_DAY } from '@/lib/feedback/kinds'
import { answerBody, feedbackParams, feedbackThread } from '@/lib/feedback/schema'
import { limitRate } from '@/server/auth/rate-limit'
import { route } from '@/server/next/route'

const DAY_S = 86_400

export const POST = route(
  {
    summary: 'Write to a feedback, as who answers it or as its sender; the other side is told',
    permission: 'feedback.send',
    params: feedbackParams,
    body: answerBody,
    returns: feedbackThread,
    status: 201,
  },
  async ({ access, params: { id }, body }) => {
    await findFeedback(access, id)
    await limitRate(`feedback-answer:${access.actorId}`, MAX_ANSWERS_A_DAY, DAY_S)
    await answerFeedback(access, id, body.text)
    return findFeedback(access, id)
  },
)
