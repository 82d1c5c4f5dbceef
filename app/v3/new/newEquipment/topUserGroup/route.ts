import { z } from 'zod'
import { updateDeviceGroup } from '@/db/queries/groups/device-groups'
import { equipmentGroup, groupId, onOff, toEquipmentGroup } from '@/lib/v3/group'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Have a device group stick on top, or no more',
    permission: 'groups.edit',
    body: z.object({ groupId, top: onOff.default(true) }),
    formToo: true,
    returns: equipmentGroup,
  },
  async ({ access, body }) =>
    toEquipmentGroup(await updateDeviceGroup(access, body.groupId, { pinned: body.top })),
)
