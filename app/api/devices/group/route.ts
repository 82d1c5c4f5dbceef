import { groupDevices } from '@/db/queries/device-deeds'
import { changedDevices, groupDevicesBody } from '@/lib/devices/deed-schema'
import { route } from '@/lib/server/route'

export const POST = route(
  {
    summary: 'Put devices into a group of their account; null is its default group',
    permission: 'groups.edit',
    body: groupDevicesBody,
    returns: changedDevices,
  },
  ({ access, body }) => groupDevices(access, body),
)
