import { z } from 'zod'
import { deleteGeofence } from '@/db/queries/geofences/fence-edits'
import { id } from '@/lib/v3/equipment'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Delete the geofence of the path; what happened at it stays',
    permission: 'geofences.edit',
    params: z.object({ fenceId: id }),
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteGeofence(access, params.fenceId, new Date())
    return null
  },
)
