import { insertRoute } from '@/db/queries/fleet/routes/route-edits'
import { listRoutes } from '@/db/queries/fleet/routes/route-list'
import { fleetRoute, routeBody, routePage, routeQuery } from '@/lib/fleet/routes/route-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Planned routes of the enterprise with who drives them, page by page',
    permission: 'fleet.read',
    query: routeQuery,
    returns: routePage,
  },
  ({ access, query }) => listRoutes(access, query),
)

export const POST = route(
  {
    summary: 'Plan a route of at most 500 km: its line, passing points, offset limit and effect times',
    permission: 'fleet.edit',
    body: routeBody,
    returns: fleetRoute,
    status: 201,
  },
  ({ access, body }) => insertRoute(access, body, new Date()),
)
