import { z } from 'zod'
import { imeiParams } from '@/lib/devices/schema'
import { sendFixesBody } from '@/lib/phones/send-schema'
import { toSentReport } from '@/lib/phones/sent-report'
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
    returns: z.null(),
    // A late fix has the steps run again over what is stored after it.
    late: true,
  },
  async ({ access, params, body, request }) => {
    const report = toSentReport(body.fixes, Date.now())
    await receiveFixes(access, { imei: params.imei, report, address: clientAddress(request.headers) })
    return null
  },
)
