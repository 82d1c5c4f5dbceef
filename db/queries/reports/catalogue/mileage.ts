import type { Access } from '@/lib/auth/access'
import type * as reports from '@/lib/reports/catalogue/mileage'
import { chosenDays } from '@/lib/reports/drivers/chosen-days'
import { inTurns, type ReportAsk, type ReportQuery, rowOf } from '../ask'
import { sumByDay } from '../day-aggregates'
import { meanKmh, sumDays } from '../day-sums'
import { sumByDriverAndDay } from '../driver-days'

/** What each device drove in the range. */
export const mileage: ReportQuery<typeof reports.mileage> = (access, ask) =>
  inTurns(
    ask,
    async ({ ids, deviceOf }) => {
      const days = await daysOf(access, ask, ids)
      const names = new Map<number, Set<string>>()
      for (const { sums, names: own } of days)
        names.set(sums.deviceId, new Set([...(names.get(sums.deviceId) ?? []), ...own]))
      return sumDays(days.map(({ sums }) => sums)).map((sum) =>
        rowOf(
          deviceOf(sum.deviceId),
          {
            drivers: written([...(names.get(sum.deviceId) ?? [])]),
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
      )
    },
    200,
  )

/** The same on each day of the account's calendar. */
export const mileageDaily: ReportQuery<typeof reports.mileageDaily> = (access, ask) =>
  inTurns(
    ask,
    async ({ ids, deviceOf }) =>
      (await daysOf(access, ask, ids)).map(({ sums: sum, names }) =>
        rowOf(deviceOf(sum.deviceId), {
          drivers: written(names),
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

/** The days of devices with who drove, or what those drove who are asked for. */
async function daysOf(access: Access, { from, to, timeZone, drivers }: ReportAsk, ids: number[]) {
  const asked = { from, to, timeZone }
  const [days, ofDrivers] = await Promise.all([
    sumByDay(access, { ...asked, deviceIds: ids, figures: ['trips'] }),
    drivers ? sumByDriverAndDay(access, { ...asked, ids }) : [],
  ])
  return chosenDays(days, ofDrivers, drivers?.chosen ?? null)
}

const written = (names: readonly string[]): string | null => (names.length > 0 ? names.join(', ') : null)
