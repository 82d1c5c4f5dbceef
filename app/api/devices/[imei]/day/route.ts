import { readSegments } from '@/db/queries/playback/track'
import { deviceDay, MAX_DAY_DAYS } from '@/lib/devices/hub-schema'
import { imeiParams } from '@/lib/devices/schema'
import { mileageQuery } from '@/lib/playback/schema'
import { requireRange } from '@/lib/time/period'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Trips, stops and gaps of a device that touch a period of two days at most, without its fixes',
    permission: 'positions.read',
    params: imeiParams,
    query: mileageQuery,
    returns: deviceDay,
  },
  ({ access, params: { imei }, query }) => {
    requireRange(query, MAX_DAY_DAYS)
    return readSegments(access, imei, query)
  },
)
