import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { lineBody, madeLine } from '@/lib/fleet/routes/route-schema'
import { route } from '@/server/next/route'
import { planLine } from '@/server/routing/plan-route'

export const POST = route(
  {
    summary:
      'The way by 2 to 50 points in their order; straight where no routing engine is set, which it says',
    permission: 'fleet.edit',
    body: lineBody,
    returns: madeLine,
  },
  ({ access, body }) => {
    requireFleet(access, 'fleet.edit')
    return planLine(body.points)
  },
)
