import { readDeviceReadings } from '@/db/queries/playback/device-readings'
import { deviceReadings } from '@/lib/devices/hub-schema'
import { imeiParams } from '@/lib/devices/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What a device measured last (OBD, supply, sensors), and quarters of an hour of the last day',
    permission: 'positions.read',
    params: imeiParams,
    returns: deviceReadings,
  },
  ({ access, params: { imei } }) => readDeviceReadings(access, imei, new Date()),
)
