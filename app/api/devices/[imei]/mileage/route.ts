import { z } from 'zod'
import { dailyMileage } from '@/db/queries/track/daily-mileage'
import { imeiParams } from '@/lib/devices/schema'
import { demandRange } from '@/lib/track/range'
import { dayMileage, MAX_MILEAGE_DAYS, trackQuery } from '@/lib/track/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Metres by day of the account’s calendar; days without any are left out',
    permission: 'positions.read',
    params: imeiParams,
    query: trackQuery,
    returns: z.array(dayMileage),
  },
  ({ access, params: { imei }, query }) => {
    demandRange(query, MAX_MILEAGE_DAYS)
    return dailyMileage(access, imei, query)
  },
)
