import { z } from 'zod'
import { insertDeviceGroup } from '@/db/queries/groups/device-groups'
import { groupName } from '@/lib/devices/group-schema'
import { equipmentGroup, toEquipmentGroup } from '@/lib/v3/group'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Make a device group of the own account under the name of the path',
    permission: 'groups.edit',
    params: z.object({ groupName }),
    returns: equipmentGroup,
  },
  async ({ access, params }) =>
    toEquipmentGroup(await insertDeviceGroup(access, { name: params.groupName, pinned: false })),
)
