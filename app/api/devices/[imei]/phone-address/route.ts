import { findPhone, renewPhoneKey } from '@/db/queries/devices/phone-keys'
import { phoneAddress } from '@/lib/devices/phone-address'
import { imeiParams } from '@/lib/devices/schema'
import { describePhone } from '@/server/devices/phone-address'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'What the app of a phone is given as its server, as link and QR code; null for a device that is no phone',
    permission: 'devices.edit',
    params: imeiParams,
    returns: phoneAddress,
  },
  async ({ access, params, request }) => describePhone(request.headers, await findPhone(access, params.imei)),
)

export const POST = route(
  {
    summary: 'A new key for a phone: the old address is not heard any more',
    permission: 'devices.edit',
    params: imeiParams,
    returns: phoneAddress,
  },
  async ({ access, params, request }) =>
    describePhone(request.headers, await renewPhoneKey(access, params.imei)),
)
