import { z } from 'zod'
import { findFeedbackPicture } from '@/db/queries/feedback/read-feedback'
import { feedbackParams } from '@/lib/feedback/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The picture of a feedback, for its sender and who answers it',
    permission: 'feedback.send',
    params: feedbackParams,
    returns: z.any(),
    raw: true,
    produces: 'image/webp',
  },
  async ({ access, params }) => {
    const { data, contentType } = await findFeedbackPicture(access, params.id)
    return new Response(new Uint8Array(data), {
      headers: {
        'content-type': contentType,
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      },
    })
  },
)
