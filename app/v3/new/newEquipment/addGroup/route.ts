import { z } from 'zod'
import { insertDeviceGroup } from '@/db/queries/groups/device-groups'
import { groupName } from '@/lib/devices/group-schema'
import { id } from '@/lib/v3/equipment'
import { equipmentGroup, onOff, toEquipmentGroup } from '@/lib/v3/group'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Make a device group, of the own account unless told',
    permission: 'groups.edit',
    body: z.object({ groupName, userId: id.optional(), top: onOff.default(false) }),
    formToo: true,
    returns: equipmentGroup,
  },
  async ({ access, body }) =>
    toEquipmentGroup(
      await insertDeviceGroup(access, { name: body.groupName, accountId: body.userId, pinned: body.top }),
    ),
)
