import { z } from 'zod'
import { listEarlierRecords } from '@/db/queries/devices/earlier-records'
import { earlierRecord } from '@/lib/devices/record-schema'
import { imeiParams } from '@/lib/devices/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What earlier owners had written down about a device, for them and those who stood above them',
    permission: 'devices.read',
    params: imeiParams,
    returns: z.array(earlierRecord),
  },
  ({ access, params }) => listEarlierRecords(access, params.imei),
)
