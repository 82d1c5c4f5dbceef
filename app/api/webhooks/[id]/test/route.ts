import { insertTest } from '@/db/queries/webhooks/deliveries'
import { findUsableWebhook } from '@/db/queries/webhooks/webhooks'
import { delivery, webhookParams } from '@/lib/webhooks/schema'
import { limitRate } from '@/server/auth/rate-limit'
import { route } from '@/server/next/route'

const WINDOW_SECONDS = 60
/** It goes to whatever address somebody typed. */
const MAX_PER_ACCOUNT = 10

export const POST = route(
  {
    summary:
      'Send a test to an endpoint, on or off; it is tried once, and its answer stands among the deliveries',
    permission: 'webhooks.edit',
    params: webhookParams,
    returns: delivery,
    status: 201,
  },
  async ({ access, params }) => {
    await findUsableWebhook(access, params.id)
    await limitRate(`webhook-test:${access.accountId}`, MAX_PER_ACCOUNT, WINDOW_SECONDS)
    return insertTest(access, params.id)
  },
)
