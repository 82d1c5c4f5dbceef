import { findDeviceRecord } from '@/db/queries/devices/device-records'
import { deviceRecord } from '@/lib/devices/record-schema'
import { imeiParams } from '@/lib/devices/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What is written down about a device: itself, customer, alarm settings, sensors, pictures',
    permission: 'devices.read',
    params: imeiParams,
    returns: deviceRecord,
  },
  ({ access, params }) => findDeviceRecord(access, params.imei),
)
