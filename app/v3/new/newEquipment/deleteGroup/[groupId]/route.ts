import { z } from 'zod'
import { deleteDeviceGroup } from '@/db/queries/device-groups'
import { route } from '@/lib/server/route'
import { id } from '@/lib/v3/equipment'

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
