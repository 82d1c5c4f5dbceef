import { z } from 'zod'
import { dailyMileage } from '@/db/queries/playback/daily-mileage'
import { imeiParams } from '@/lib/devices/schema'
import { dayMileage, MAX_MILEAGE_DAYS, mileageQuery } from '@/lib/playback/schema'
import { requireRange } from '@/lib/time/period'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Metres by day of the account’s calendar; days without any are left out',
    permission: 'positions.read',
    params: imeiParams,
    query: mileageQuery,
    returns: z.array(dayMileage),
  },
  ({ access, params: { imei }, query }) => {
    requireRange(query, MAX_MILEAGE_DAYS)
    return dailyMileage(access, imei, query)
  },
)
