import { z } from 'zod'
import { insertWebhook, listWebhooks } from '@/db/queries/webhooks/webhooks'
import { createdWebhook, webhook, webhookBody } from '@/lib/webhooks/schema'
import { route } from '@/server/next/route'
import { refuseAddress } from '@/server/webhooks/reach'
import { makeSecret } from '@/server/webhooks/secret'

export const GET = route(
  {
    summary: 'Endpoints of the own account that are told what happens',
    permission: 'webhooks.edit',
    returns: z.array(webhook),
  },
  ({ access }) => listWebhooks(access),
)

export const POST = route(
  {
    summary:
      'Have an endpoint told what happens, signed after Standard Webhooks; the answer shows its secret, and nothing ever again',
    permission: 'webhooks.edit',
    body: webhookBody,
    returns: createdWebhook,
    status: 201,
  },
  async ({ access, body }) => {
    await refuseAddress(body.url)
    const { secret, sealed } = makeSecret()
    return { ...(await insertWebhook(access, body, sealed)), secret }
  },
)
