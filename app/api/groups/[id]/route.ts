import { z } from 'zod'
import { deleteDeviceGroup, updateDeviceGroup } from '@/db/queries/groups/device-groups'
import { deviceGroup, editGroupBody, groupParams } from '@/lib/devices/group-schema'
import { route } from '@/server/next/route'

export const PATCH = route(
  {
    summary: 'Rename a device group, or have it stick on top',
    permission: 'groups.edit',
    params: groupParams,
    body: editGroupBody,
    returns: deviceGroup,
  },
  ({ access, params, body }) => updateDeviceGroup(access, params.id, body),
)

export const DELETE = route(
  {
    summary: 'Delete an empty device group',
    permission: 'groups.edit',
    params: groupParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteDeviceGroup(access, params.id)
    return null
  },
)
