import { sendAgain } from '@/db/queries/webhooks/deliveries'
import { delivery, deliveryParams } from '@/lib/webhooks/schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Send a delivery again, with the same id',
    permission: 'webhooks.edit',
    params: deliveryParams,
    returns: delivery,
  },
  ({ access, params }) => sendAgain(access, params.id, params.delivery),
)
