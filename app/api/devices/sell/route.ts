import { transferDevices } from '@/db/queries/devices/device-transfers'
import { changedDevices, transferDevicesBody } from '@/lib/devices/action-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Sell devices to a customer below their owner: all of them, or none',
    permission: 'devices.move',
    body: transferDevicesBody,
    returns: changedDevices,
  },
  ({ access, body }) => transferDevices(access, 'sell', body),
)
