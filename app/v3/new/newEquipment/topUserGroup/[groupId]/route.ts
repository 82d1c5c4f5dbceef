import { z } from 'zod'
import { updateDeviceGroup } from '@/db/queries/groups/device-groups'
import { equipmentGroup, groupId, toEquipmentGroup } from '@/lib/v3/group'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Have the device group of the path stick on top',
    permission: 'groups.edit',
    params: z.object({ groupId }),
    returns: equipmentGroup,
  },
  async ({ access, params }) =>
    toEquipmentGroup(await updateDeviceGroup(access, params.groupId, { pinned: true })),
)
