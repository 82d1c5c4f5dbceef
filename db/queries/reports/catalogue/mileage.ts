import type * as reports from '@/lib/reports/catalogue/mileage'
import { inTurns, type ReportQuery, rowOf } from '../ask'
import { sumByDay } from '../day-aggregates'
import { meanKmh, sumByDevice } from '../day-sums'

/** What each device drove in the range. */
export const mileage: ReportQuery<typeof reports.mileage> = (access, ask) =>
  inTurns(
    ask,
    async ({ ids, deviceOf }) =>
      (await sumByDevice(access, ask, ids, ['trips'])).map((sum) =>
        rowOf(
          deviceOf(sum.deviceId),
          {
            distanceM: sum.distanceM,
            trips: sum.trips,
            movingS: sum.movingS,
            idleS: sum.idleS,
            engineS: sum.engineS,
            avgKmh: meanKmh(sum),
            maxKmh: sum.maxSpeedKmh,
            days: sum.days,
          },
          { from: ask.from, to: ask.to },
        ),
      ),
    200,
  )

/** The same on each day of the account's calendar. */
export const mileageDaily: ReportQuery<typeof reports.mileageDaily> = (access, ask) =>
  inTurns(
    ask,
    async ({ ids, deviceOf }) => {
      const { from, to, timeZone } = ask
      const days = await sumByDay(access, { deviceIds: ids, from, to, timeZone, figures: ['trips'] })
      return days.map((sum) =>
        rowOf(deviceOf(sum.deviceId), {
          day: sum.day,
          distanceM: sum.distanceM,
          trips: sum.trips,
          movingS: sum.movingS,
          idleS: sum.idleS,
          engineS: sum.engineS,
          avgKmh: meanKmh(sum),
          maxKmh: sum.maxSpeedKmh,
        }),
      )
    },
    100,
  )
