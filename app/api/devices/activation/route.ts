import { activateDevices } from '@/db/queries/devices/device-actions'
import { activateDevicesBody, changedDevices } from '@/lib/devices/action-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Allow devices to activate, or have them wait',
    permission: 'devices.activate',
    body: activateDevicesBody,
    returns: changedDevices,
  },
  ({ access, body }) => activateDevices(access, body),
)
