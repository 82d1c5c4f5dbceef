import { listDevices } from '@/db/queries/devices/device-list'
import { insertDevice } from '@/db/queries/devices/devices'
import { deviceListQuery } from '@/lib/devices/device-filter'
import { deviceList } from '@/lib/devices/device-row'
import { createDeviceBody, deviceDetail } from '@/lib/devices/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Devices that the account sees',
    permission: 'devices.read',
    query: deviceListQuery,
    returns: deviceList,
  },
  ({ access, query }) => listDevices(access, query),
)

export const POST = route(
  {
    summary: 'Register a device by its IMEI',
    permission: 'devices.create',
    body: createDeviceBody,
    returns: deviceDetail,
    status: 201,
  },
  ({ access, body }) => insertDevice(access, body),
)
