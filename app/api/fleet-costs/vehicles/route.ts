import { listVehicleCosts } from '@/db/queries/fleet/costs/cost-sums'
import { monthQuery, vehicleCosts } from '@/lib/fleet/costs/cost-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What each vehicle cost in some months, and for a kilometre, the dearest first',
    permission: 'fleet.read',
    query: monthQuery,
    returns: vehicleCosts,
  },
  ({ access, query }) => listVehicleCosts(access, query),
)
