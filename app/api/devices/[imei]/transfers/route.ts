import { z } from 'zod'
import { listDeviceTransfers } from '@/db/queries/devices/device-transfers'
import { deviceTransfer } from '@/lib/devices/action-schema'
import { imeiParams } from '@/lib/devices/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How a device came to its owner, the newest first',
    permission: 'devices.read',
    params: imeiParams,
    returns: z.array(deviceTransfer),
  },
  ({ access, params }) => listDeviceTransfers(access, params.imei),
)
