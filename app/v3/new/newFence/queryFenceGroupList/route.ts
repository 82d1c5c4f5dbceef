import { z } from 'zod'
import { listFenceGroups } from '@/db/queries/geofences/fence-groups'
import { id } from '@/lib/v3/equipment'
import { fenceGroup, toFenceGroup } from '@/lib/v3/fence'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Groups of geofences, of the own account unless told',
    permission: 'geofences.read',
    body: z.object({ userId: id.optional() }),
    formToo: true,
    returns: z.array(fenceGroup),
  },
  async ({ access, body }) => (await listFenceGroups(access, body.userId)).map(toFenceGroup),
)
