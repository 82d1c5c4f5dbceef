import type * as reports from '@/lib/reports/catalogue/connection'
import { overlapSeconds } from '@/lib/tracking/quarter-hours'
import { inTurns, type ReportQuery, rowOf } from '../ask'
import { passedSeconds } from '../day-sums'
import { periodRows } from '../period-rows'
import { listPeriods } from '../periods'

export const online: ReportQuery<typeof reports.online> = (access, ask) =>
  periodRows(access, ask, ['online'], () => ({}))

export const offline: ReportQuery<typeof reports.offline> = (access, ask) =>
  periodRows(access, ask, ['offline'], () => ({}))

/** How much of the range each device was heard of. What lies before its first packet counts as silence. */
export const stateStatistics: ReportQuery<typeof reports.stateStatistics> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const { from, to, now } = ask
    const until = Math.min(to.getTime(), now)
    const kinds = ['online', 'offline'] as const
    const periods = await listPeriods(access, { deviceIds: ids, from, to, kinds, touching: true })
    const wholeS = passedSeconds(ask)
    return ids.map((id) => {
      const own = periods.filter(({ deviceId }) => deviceId === id)
      const seconds = own.map((period) => ({
        ...period,
        seconds: overlapSeconds(period.start.getTime(), period.end.getTime(), from.getTime(), until),
      }))
      const heard = seconds.filter(({ kind }) => kind === 'online')
      const silent = seconds.filter(({ kind }) => kind === 'offline')
      const onlineS = Math.min(wholeS, sum(heard))
      return rowOf(
        deviceOf(id),
        {
          onlineS,
          offlineS: wholeS - onlineS,
          wholeS,
          onlinePercent: wholeS > 0 ? (onlineS / wholeS) * 100 : null,
          silences: silent.length,
          longestS: silent.reduce((longest, one) => Math.max(longest, one.seconds), 0),
          lastPacket: lastOf(heard, to)?.toISOString() ?? null,
        },
        { from, to },
      )
    })
  })

const sum = (list: readonly { seconds: number }[]) => list.reduce((total, { seconds }) => total + seconds, 0)

/** When it was heard last, in the range at the latest. */
function lastOf(heard: readonly { end: Date }[], to: Date): Date | null {
  const last = heard.at(-1)?.end
  return last && last > to ? to : (last ?? null)
}
