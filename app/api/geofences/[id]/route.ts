import { z } from 'zod'
import { deleteGeofence, updateGeofence } from '@/db/queries/geofences/fence-edits'
import { findGeofence } from '@/db/queries/geofences/fence-list'
import { editGeofenceBody, geofence, geofenceParams } from '@/lib/geofences/schema'
import { confirmCut } from '@/server/commands/confirm-cut'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'One geofence of the own account or one below',
    permission: 'geofences.read',
    params: geofenceParams,
    returns: geofence,
  },
  ({ access, params }) => findGeofence(access, params.id),
)

export const PATCH = route(
  {
    summary: 'Edit a geofence of the own account or one below; with another shape it begins anew',
    permission: 'geofences.edit',
    params: geofenceParams,
    body: editGeofenceBody,
    returns: geofence,
  },
  async ({ access, params, body }) =>
    updateGeofence(access, params.id, await confirmCut(access, body), new Date()),
)

export const DELETE = route(
  {
    summary: 'Delete a geofence of the own account or one below; what happened at it stays',
    permission: 'geofences.edit',
    params: geofenceParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteGeofence(access, params.id, new Date())
    return null
  },
)
