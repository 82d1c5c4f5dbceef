import { z } from 'zod'
import { deleteDeviceGroup } from '@/db/queries/groups/device-groups'
import { groupId } from '@/lib/v3/group'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Take an empty device group away',
    permission: 'groups.edit',
    body: z.object({ groupId }),
    formToo: true,
    returns: z.null(),
  },
  async ({ access, body }) => {
    await deleteDeviceGroup(access, body.groupId)
    return null
  },
)
