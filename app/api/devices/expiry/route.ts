import { expireDevices } from '@/db/queries/devices/device-actions'
import { changedDevices, expireDevicesBody } from '@/lib/devices/action-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Set when devices end for their users, or the end of the service itself',
    permission: 'devices.expiry',
    body: expireDevicesBody,
    returns: changedDevices,
  },
  ({ access, body }) => expireDevices(access, body),
)
