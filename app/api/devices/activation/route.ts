import { activateDevices } from '@/db/queries/device-deeds'
import { activateDevicesBody, changedDevices } from '@/lib/devices/deed-schema'
import { route } from '@/lib/server/route'

export const POST = route(
  {
    summary: 'Allow devices to activate, or have them wait',
    permission: 'devices.activate',
    body: activateDevicesBody,
    returns: changedDevices,
  },
  ({ access, body }) => activateDevices(access, body),
)
