import { z } from 'zod'
import { dailyMileage } from '@/db/queries/daily-mileage'
import { imeiParams } from '@/lib/devices/schema'
import { route } from '@/lib/server/route'
import { demandRange } from '@/lib/track/range'
import { dayMileage, MAX_MILEAGE_DAYS, trackQuery } from '@/lib/track/schema'

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
