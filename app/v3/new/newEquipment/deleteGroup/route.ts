import { z } from 'zod'
import { deleteDeviceGroup } from '@/db/queries/device-groups'
import { route } from '@/lib/server/route'
import { id } from '@/lib/v3/equipment'

export const DELETE = route(
  {
    summary: 'Take an empty device group away',
    permission: 'groups.edit',
    body: z.object({ groupId: id }),
    formToo: true,
    returns: z.null(),
  },
  async ({ access, body }) => {
    await deleteDeviceGroup(access, body.groupId)
    return null
  },
)
