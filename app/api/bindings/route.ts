import { bindDeviceBody, boundDevice } from '@/lib/devices/binding'
import { bindByCode } from '@/server/devices/binding-code'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Bind a device by its IMEI and the code that its owner made',
    permission: 'devices.bind',
    body: bindDeviceBody,
    returns: boundDevice,
  },
  ({ access, body }) => bindByCode(access, body),
)
