import type * as reports from '@/lib/reports/catalogue/mileage'
import { writtenNames } from '@/lib/reports/drivers/split-row'
import { inTurns, type ReportQuery, rowOf } from '../ask'
import { meanKmh } from '../day-sums'
import { drivenByDevice, drivenDays } from '../driven-days'

/** What each device drove in the range. */
export const mileage: ReportQuery<typeof reports.mileage> = (access, ask) =>
  inTurns(
    ask,
    async ({ ids, deviceOf }) =>
      (await drivenByDevice(access, ask, ids, ['trips'])).map((sum) =>
        rowOf(
          deviceOf(sum.deviceId),
          {
            drivers: sum.drivers,
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
    async ({ ids, deviceOf }) =>
      (await drivenDays(access, ask, ids, ['trips'])).map(({ sums: sum, drivers }) =>
        rowOf(deviceOf(sum.deviceId), {
          drivers: writtenNames(drivers),
          day: sum.day,
          distanceM: sum.distanceM,
          trips: sum.trips,
          movingS: sum.movingS,
          idleS: sum.idleS,
          engineS: sum.engineS,
          avgKmh: meanKmh(sum),
          maxKmh: sum.maxSpeedKmh,
        }),
      ),
    100,
  )
