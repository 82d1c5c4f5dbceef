import { z } from 'zod'
import { listDeliveries } from '@/db/queries/webhooks/deliveries'
import { deliveriesQuery, delivery, webhookParams } from '@/lib/webhooks/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What was sent to an endpoint in the last 30 days or waits, with body and answer; newest first',
    permission: 'webhooks.edit',
    params: webhookParams,
    query: deliveriesQuery,
    returns: z.array(delivery),
  },
  ({ access, params, query }) => listDeliveries(access, params.id, query),
)
