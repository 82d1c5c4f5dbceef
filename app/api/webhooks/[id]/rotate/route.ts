import { rotateSecret } from '@/db/queries/webhooks/webhooks'
import { createdWebhook, webhookParams } from '@/lib/webhooks/schema'
import { route } from '@/server/next/route'
import { makeSecret } from '@/server/webhooks/secret'

export const POST = route(
  {
    summary: 'Give an endpoint a new secret, shown once; for 24 hours the former one signs as well',
    permission: 'webhooks.edit',
    params: webhookParams,
    returns: createdWebhook,
  },
  async ({ access, params }) => {
    const { secret, sealed } = makeSecret()
    return { ...(await rotateSecret(access, params.id, sealed)), secret }
  },
)
