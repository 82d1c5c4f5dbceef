import { findPhone, renewPhoneKey } from '@/db/queries/phones/phone-address'
import { imeiParams } from '@/lib/devices/schema'
import { phoneAddress } from '@/lib/phones/phone-address'
import { route } from '@/server/next/route'
import { describePhone } from '@/server/phones/phone-address'

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
