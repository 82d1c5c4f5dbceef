import { listGeofences } from '@/db/queries/geofences/fence-list'
import { fencePage, fenceQuery, toFence, toGeofenceQuery } from '@/lib/v3/fence'
import { toRecords } from '@/lib/v3/records'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'A page of geofences of the own account and those below, by name and group',
    permission: 'geofences.read',
    body: fenceQuery,
    formToo: true,
    returns: fencePage,
  },
  async ({ access, body }) => toRecords(await listGeofences(access, toGeofenceQuery(body)), toFence),
)
