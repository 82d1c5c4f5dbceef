import { z } from 'zod'
import { deleteDeviceGroup } from '@/db/queries/groups/device-groups'
import { groupId } from '@/lib/v3/group'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Take the empty device group of the path away',
    permission: 'groups.edit',
    params: z.object({ groupId }),
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteDeviceGroup(access, params.groupId)
    return null
  },
)
