import { insertGeofence } from '@/db/queries/geofences/fence-edits'
import { listGeofences } from '@/db/queries/geofences/fence-list'
import { createGeofenceBody, geofence, geofencePage, geofenceQuery } from '@/lib/geofences/schema'
import { confirmCut } from '@/server/commands/confirm-cut'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Geofences of the own account and those below, and how many the own one may have',
    permission: 'geofences.read',
    query: geofenceQuery,
    returns: geofencePage,
  },
  ({ access, query }) => listGeofences(access, query),
)

export const POST = route(
  {
    summary: 'Draw a geofence: a circle, polygon, corridor or rectangle, and what of it is alerted to',
    permission: 'geofences.edit',
    body: createGeofenceBody,
    returns: geofence,
    status: 201,
  },
  async ({ access, body }) => insertGeofence(access, await confirmCut(access, body), new Date()),
)
