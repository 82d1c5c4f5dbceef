import { z } from 'zod'
import { deleteRoute, updateRoute } from '@/db/queries/fleet/routes/route-edits'
import { findRoute } from '@/db/queries/fleet/routes/route-list'
import { fleetRoute, routeBody, routeParams } from '@/lib/fleet/routes/route-schema'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'A planned route', permission: 'fleet.read', params: routeParams, returns: fleetRoute },
  ({ access, params }) => findRoute(access, params.id),
)

export const PUT = route(
  {
    summary: 'Change a planned route; what was driven before is not judged by it',
    permission: 'fleet.edit',
    params: routeParams,
    body: routeBody,
    returns: fleetRoute,
  },
  ({ access, params, body }) => updateRoute(access, params.id, body, new Date()),
)

export const DELETE = route(
  {
    summary: 'Take a planned route away; what happened on it keeps its name',
    permission: 'fleet.edit',
    params: routeParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteRoute(access, params.id, new Date())
    return null
  },
)
