import { transferDevices } from '@/db/queries/devices/device-transfers'
import { changedDevices, transferDevicesBody } from '@/lib/devices/action-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Move devices to another account at or below the own one: all of them, or none',
    permission: 'devices.move',
    body: transferDevicesBody,
    returns: changedDevices,
  },
  ({ access, body }) => transferDevices(access, 'move', body),
)
