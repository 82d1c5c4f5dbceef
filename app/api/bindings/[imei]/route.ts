import { unbindOwnDevice } from '@/db/queries/devices/device-binding'
import { changedDevices } from '@/lib/devices/action-schema'
import { imeiParams } from '@/lib/devices/schema'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'End the own binding of a device, which goes back to whom it came from',
    permission: 'devices.bind',
    params: imeiParams,
    returns: changedDevices,
  },
  ({ access, params }) => unbindOwnDevice(access, params.imei),
)
