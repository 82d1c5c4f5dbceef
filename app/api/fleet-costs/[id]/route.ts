import { findCost } from '@/db/queries/fleet/costs/cost-list'
import { rowParams } from '@/lib/fleet/asked-rows'
import { fleetCost } from '@/lib/fleet/costs/cost-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'A cost of a vehicle',
    permission: 'fleet.read',
    params: rowParams,
    returns: fleetCost,
    long: true,
  },
  ({ access, params }) => findCost(access, params.id),
)
