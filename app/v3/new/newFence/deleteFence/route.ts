import { z } from 'zod'
import { deleteGeofence } from '@/db/queries/geofences/fence-edits'
import { id } from '@/lib/v3/equipment'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Delete a geofence of the own account or one below; what happened at it stays',
    permission: 'geofences.edit',
    body: z.object({ fenceId: id }),
    formToo: true,
    returns: z.null(),
  },
  async ({ access, body }) => {
    await deleteGeofence(access, body.fenceId, new Date())
    return null
  },
)
