import { listRefusedFiles } from '@/db/queries/device-files/refused-files'
import { refusedFileCounts } from '@/lib/device-files/file-schema'
import { imeiParams } from '@/lib/devices/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How many files of a device were not kept within 30 days, by reason',
    permission: 'events.read',
    params: imeiParams,
    returns: refusedFileCounts,
  },
  ({ access, params }) => listRefusedFiles(access, params.imei),
)
