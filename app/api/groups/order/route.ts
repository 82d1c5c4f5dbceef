import { z } from 'zod'
import { orderDeviceGroups } from '@/db/queries/groups/device-groups'
import { orderGroupsBody } from '@/lib/devices/group-schema'
import { route } from '@/server/next/route'

export const PUT = route(
  {
    summary: 'Put the device groups of an account into an order',
    permission: 'groups.edit',
    body: orderGroupsBody,
    returns: z.null(),
  },
  async ({ access, body }) => {
    await orderDeviceGroups(access, body)
    return null
  },
)
