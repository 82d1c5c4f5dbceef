import { listDevices } from '@/db/queries/devices/device-list'
import { deviceListQuery } from '@/lib/devices/device-filter'
import { deviceList } from '@/lib/devices/device-row'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'The same list, for searches too long for an address: up to 1 000 IMEIs',
    permission: 'devices.read',
    body: deviceListQuery,
    returns: deviceList,
  },
  ({ access, body }) => listDevices(access, body),
)
