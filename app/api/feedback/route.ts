import { findDomain } from '@/db/queries/domains/domains'
import { insertFeedback } from '@/db/queries/feedback/insert-feedback'
import { listFeedback } from '@/db/queries/feedback/read-feedback'
import { systemAccess } from '@/lib/auth/access'
import { hostName } from '@/lib/brand/public-address'
import { MAX_FEEDBACK_A_DAY } from '@/lib/feedback/kinds'
import { createFeedbackForm, feedbackPage, feedbackQuery, sentFeedback } from '@/lib/feedback/schema'
import { requestHost } from '@/server/auth/client-address'
import { limitRate } from '@/server/auth/rate-limit'
import { redrawFeedbackPicture } from '@/server/feedback/feedback-picture'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'

const DAY_S = 86_400

export const GET = route(
  {
    summary: 'What was written to the own account, or by who asks, with its status',
    permission: 'feedback.send',
    query: feedbackQuery,
    returns: feedbackPage,
  },
  async ({ access, query }) => {
    const { page, pageSize } = query
    return { ...(await listFeedback(access, query)), page, pageSize }
  },
)

export const POST = route(
  {
    summary: 'Write to the owner of the domain that the page was opened under; a picture may come along',
    permission: 'feedback.send',
    form: createFeedbackForm,
    maxBodyBytes: BODY_LIMITS['/api/feedback'],
    returns: sentFeedback,
    status: 201,
  },
  async ({ request, access, form: { kind, text, picture, ...environment } }) => {
    await limitRate(`feedback:${access.actorId}`, MAX_FEEDBACK_A_DAY, DAY_S)
    const domain = await findDomain(systemAccess('web'), hostName(requestHost(request.headers)))
    const drawn = picture ? await redrawFeedbackPicture(picture, `account:${access.accountId}`) : null
    return insertFeedback(access, { kind, text, environment }, drawn, domain?.accountId ?? null)
  },
)
