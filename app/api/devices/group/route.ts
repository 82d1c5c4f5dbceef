import { groupDevices } from '@/db/queries/devices/device-deeds'
import { changedDevices, groupDevicesBody } from '@/lib/devices/deed-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Put devices into a group of their account; null is its default group',
    permission: 'groups.edit',
    body: groupDevicesBody,
    returns: changedDevices,
  },
  ({ access, body }) => groupDevices(access, body),
)
