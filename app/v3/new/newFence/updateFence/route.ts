import { updateGeofence } from '@/db/queries/geofences/fence-edits'
import { fence, toEditBody, toFence, updateFenceBody } from '@/lib/v3/fence'
import { confirmCut } from '@/server/commands/confirm-cut'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Edit a geofence of the own account or one below; what is left out stays',
    permission: 'geofences.edit',
    body: updateFenceBody,
    returns: fence,
  },
  async ({ access, body }) =>
    toFence(
      await updateGeofence(access, body.fenceId, await confirmCut(access, toEditBody(body)), new Date()),
    ),
)
