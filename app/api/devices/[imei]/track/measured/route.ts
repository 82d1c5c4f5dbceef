import { z } from 'zod'
import { readMeasured } from '@/db/queries/playback/measured'
import { imeiParams } from '@/lib/devices/schema'
import { measuredColumn } from '@/lib/playback/measured'
import { MAX_PLAYBACK_DAYS } from '@/lib/playback/period'
import { measuredQuery } from '@/lib/playback/schema'
import { requireRange } from '@/lib/time/period'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What the sensors of a device measured in a period, sensor by sensor; 31 days at most',
    permission: 'positions.read',
    params: imeiParams,
    query: measuredQuery,
    returns: z.array(measuredColumn),
    long: true,
  },
  ({ access, params: { imei }, query }) => {
    requireRange(query, MAX_PLAYBACK_DAYS)
    return readMeasured(access, imei, query)
  },
)
