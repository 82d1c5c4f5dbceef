import { groupDevices } from '@/db/queries/devices/device-actions'
import { changedDevices, groupDevicesBody } from '@/lib/devices/action-schema'
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
