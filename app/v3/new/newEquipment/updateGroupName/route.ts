import { z } from 'zod'
import { updateDeviceGroup } from '@/db/queries/groups/device-groups'
import { groupName } from '@/lib/devices/group-schema'
import { equipmentGroup, groupId, toEquipmentGroup } from '@/lib/v3/group'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Give a device group another name',
    permission: 'groups.edit',
    body: z.object({ groupId, groupName }),
    formToo: true,
    returns: equipmentGroup,
  },
  async ({ access, body }) =>
    toEquipmentGroup(await updateDeviceGroup(access, body.groupId, { name: body.groupName })),
)
