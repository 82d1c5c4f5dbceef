import { insertFenceGroup, listFenceGroups } from '@/db/queries/geofences/fence-groups'
import { geofenceGroup, geofenceGroupBody, geofenceGroupQuery, geofenceGroups } from '@/lib/geofences/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Groups of geofences of the own account, or of one below',
    permission: 'geofences.read',
    query: geofenceGroupQuery,
    returns: geofenceGroups,
  },
  async ({ access, query }) => ({ items: await listFenceGroups(access, query.accountId) }),
)

export const POST = route(
  {
    summary: 'Make a group of geofences; its name is not taken yet',
    permission: 'geofences.edit',
    body: geofenceGroupBody,
    returns: geofenceGroup,
    status: 201,
  },
  ({ access, body }) => insertFenceGroup(access, body),
)
