import { z } from 'zod'
import { deleteFenceGroup, renameFenceGroup } from '@/db/queries/geofences/fence-groups'
import { geofenceGroup, geofenceGroupBody, geofenceParams } from '@/lib/geofences/schema'
import { route } from '@/server/next/route'

export const PATCH = route(
  {
    summary: 'Rename a group of geofences of the own account or one below',
    permission: 'geofences.edit',
    params: geofenceParams,
    body: geofenceGroupBody,
    returns: geofenceGroup,
  },
  ({ access, params, body }) => renameFenceGroup(access, params.id, body),
)

export const DELETE = route(
  {
    summary: 'Delete a group of geofences that holds none',
    permission: 'geofences.edit',
    params: geofenceParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteFenceGroup(access, params.id)
    return null
  },
)
