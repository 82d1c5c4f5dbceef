import { previewRecompute } from '@/db/queries/tracking/recompute'
import { imeiParams } from '@/lib/devices/schema'
import { requireRange } from '@/lib/time/period'
import { MAX_PREVIEW_DAYS } from '@/lib/tracking/threshold-limits'
import { previewBody, recomputePreview } from '@/lib/tracking/thresholds'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'What other thresholds would change in a range of a device’s past; nothing is written',
    permission: 'positions.read',
    params: imeiParams,
    body: previewBody,
    returns: recomputePreview,
    long: true,
  },
  ({ access, params: { imei }, body }) => {
    const range = { from: new Date(body.from), to: new Date(body.to) }
    requireRange(range, MAX_PREVIEW_DAYS)
    return previewRecompute(access, imei, range, body)
  },
)
