import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { orderBody, stopOrder } from '@/lib/fleet/routes/route-schema'
import { route } from '@/server/next/route'
import { planOrder } from '@/server/routing/plan-route'

export const POST = route(
  {
    summary:
      'The shortest order of 2 to 50 points, the first of which stays; by roads or, without an engine, by air',
    permission: 'fleet.edit',
    body: orderBody,
    returns: stopOrder,
  },
  ({ access, body }) => {
    requireFleet(access, 'fleet.edit')
    return planOrder(body)
  },
)
