import { updateDeviceRecord } from '@/db/queries/devices/device-records'
import { findDevice } from '@/db/queries/devices/devices'
import { deviceRecord, editDeviceBody } from '@/lib/devices/record-schema'
import { deviceDetail, imeiParams } from '@/lib/devices/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'One device with its latest state',
    permission: 'devices.read',
    params: imeiParams,
    returns: deviceDetail,
  },
  ({ access, params }) => findDevice(access, params.imei),
)

export const PATCH = route(
  {
    summary: 'Change a device: fields of basic one by one, customer, alarms and sensors each as a whole',
    permission: 'devices.edit',
    params: imeiParams,
    body: editDeviceBody,
    returns: deviceRecord,
  },
  ({ access, params, body }) => updateDeviceRecord(access, params.imei, body),
)
