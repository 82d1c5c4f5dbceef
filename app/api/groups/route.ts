import { z } from 'zod'
import { insertDeviceGroup, listDeviceGroups } from '@/db/queries/groups/device-groups'
import { createGroupBody, deviceGroup } from '@/lib/devices/group-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Device groups of the visible accounts',
    permission: 'groups.read',
    returns: z.array(deviceGroup),
  },
  ({ access }) => listDeviceGroups(access),
)

export const POST = route(
  {
    summary: 'Make a device group',
    permission: 'groups.edit',
    body: createGroupBody,
    returns: deviceGroup,
    status: 201,
  },
  ({ access, body }) => insertDeviceGroup(access, body),
)
