import type * as reports from '@/lib/reports/catalogue/driving-behavior'
import { drivingScore } from '@/lib/reports/driving-score'
import { inTurns, type ReportQuery, rowOf } from '../ask'
import { sumByDevice } from '../day-sums'
import { listPeriods } from '../periods'

const KINDS = ['harshAcceleration', 'harshBraking', 'harshCornering', 'crash', 'overspeed'] as const

/** How each vehicle that moved was driven. */
export const drivingBehavior: ReportQuery<typeof reports.drivingBehavior> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const { from, to } = ask
    const [sums, periods] = await Promise.all([
      sumByDevice(access, ask, ids, []),
      listPeriods(access, { deviceIds: ids, from, to, kinds: KINDS }),
    ])
    return sums.flatMap(({ deviceId, distanceM, movingS }) => {
      const own = periods.filter((period) => period.deviceId === deviceId)
      if (distanceM === 0 && own.length === 0) return []
      const count = (wanted: (typeof KINDS)[number]) => own.filter(({ kind }) => kind === wanted).length
      const overspeeds = own.filter(({ kind }) => kind === 'overspeed')
      const overspeedS = overspeeds.reduce((sum, { seconds }) => sum + seconds, 0)
      const counts = {
        harshAcceleration: count('harshAcceleration'),
        harshBraking: count('harshBraking'),
        harshCornering: count('harshCornering'),
      }
      const harsh = counts.harshAcceleration + counts.harshBraking + counts.harshCornering
      const crashes = count('crash')
      return rowOf(
        deviceOf(deviceId),
        {
          score: drivingScore({ distanceM, movingS, harsh, crashes, overspeedS }),
          ...{ distanceM, movingS, ...counts, crashes, overspeeds: overspeeds.length, overspeedS, harsh },
          per100Km: distanceM > 0 ? (harsh / distanceM) * 100_000 : null,
        },
        { from, to },
      )
    })
  })
