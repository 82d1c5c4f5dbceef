import { insertGeofence } from '@/db/queries/geofences/fence-edits'
import { addFenceBody, fence, toCreateBody, toFence } from '@/lib/v3/fence'
import { confirmCut } from '@/server/commands/confirm-cut'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Draw a geofence of the own account, and say what of it is alerted to',
    permission: 'geofences.edit',
    body: addFenceBody,
    returns: fence,
  },
  async ({ access, body }) =>
    toFence(await insertGeofence(access, await confirmCut(access, toCreateBody(body)), new Date())),
)
