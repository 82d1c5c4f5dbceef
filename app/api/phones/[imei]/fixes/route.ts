import { imeiParams } from '@/lib/devices/schema'
import { fixesAnswer, sendFixesBody } from '@/lib/phones/send-schema'
import { clientAddress } from '@/server/auth/client-address'
import { route } from '@/server/next/route'
import { receiveFixes } from '@/server/phones/receive-fixes'

export const POST = route(
  {
    summary:
      'Report positions as a phone, 200 at most; they are stored when it answers, and may be sent again',
    permission: 'devices.edit',
    params: imeiParams,
    body: sendFixesBody,
    returns: fixesAnswer,
    // A late fix has the steps run again over what is stored after it.
    late: true,
  },
  ({ access, params, body, request }) =>
    receiveFixes(access, {
      imei: params.imei,
      sent: body.fixes,
      address: clientAddress(request.headers),
    }),
)
