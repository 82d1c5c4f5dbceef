import { z } from 'zod'
import { explainTrip } from '@/db/queries/tracking/trip-why'
import { imeiParams } from '@/lib/devices/schema'
import { askedTime } from '@/lib/time/asked-time'
import { tripWhy } from '@/lib/tracking/why'
import { route } from '@/server/next/route'

const params = imeiParams.extend({
  start: z
    .string()
    .transform((text, context) => {
      try {
        return decodeURIComponent(text)
      } catch {
        context.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(askedTime),
})

export const GET = route(
  {
    summary: 'Why a trip begins and ends where it does: the rules and the fixes that decided',
    permission: 'positions.read',
    params,
    returns: tripWhy,
  },
  ({ access, params: { imei, start } }) => explainTrip(access, imei, new Date(start)),
)
