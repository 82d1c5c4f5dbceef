import { bindDevices } from '@/db/queries/devices/device-actions'
import { bindDevicesBody, changedDevices } from '@/lib/devices/action-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Allow or bar app users from binding devices; end bindings',
    permission: 'devices.binding',
    body: bindDevicesBody,
    returns: changedDevices,
  },
  ({ access, body }) => bindDevices(access, body),
)
