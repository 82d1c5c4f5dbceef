import { runningRoutesOf } from '@/db/queries/fleet/routes/running-routes'
import { routeRunQuery, runningRoutes } from '@/lib/fleet/routes/run-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'Routes that are being driven now: how far they have come, and when they will be at the next stop; the worst first',
    permission: 'fleet.read',
    query: routeRunQuery,
    returns: runningRoutes,
    long: true,
  },
  ({ access, query }) => runningRoutesOf(access, query, new Date()),
)
