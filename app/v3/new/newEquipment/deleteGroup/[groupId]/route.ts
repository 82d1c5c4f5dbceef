import { z } from 'zod'
import { deleteDeviceGroup } from '@/db/queries/groups/device-groups'
import { id } from '@/lib/v3/equipment'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Take the empty device group of the path away',
    permission: 'groups.edit',
    params: z.object({ groupId: id }),
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteDeviceGroup(access, params.groupId)
    return null
  },
)
