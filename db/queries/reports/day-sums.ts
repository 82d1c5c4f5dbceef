import type { ReportAsk } from './ask'
import type { DaySums } from './day-aggregates'

export type DeviceSums = Omit<DaySums, 'day'> & { days: number }

/** Sums of each device over its days. */
export function sumDays(byDay: readonly DaySums[]): DeviceSums[] {
  const sums = new Map<number, DeviceSums>()
  for (const { day: _day, ...sum } of byDay) {
    const known = sums.get(sum.deviceId)
    const active = sum.distanceM > 0 || sum.trips > 0 ? 1 : 0
    if (!known) {
      sums.set(sum.deviceId, { ...sum, days: active })
      continue
    }
    known.distanceM += sum.distanceM
    known.movingS += sum.movingS
    known.idleS += sum.idleS
    known.engineS += sum.engineS
    known.onlineS += sum.onlineS
    known.trips += sum.trips
    known.stops += sum.stops
    known.maxSpeedKmh = Math.max(known.maxSpeedKmh, sum.maxSpeedKmh)
    known.days += active
  }
  return [...sums.values()]
}

/** Seconds of the range that have passed. */
export const passedSeconds = ({ from, to, now }: ReportAsk): number =>
  Math.max(0, (Math.min(to.getTime(), now) - from.getTime()) / 1000)

export const meanKmh = ({ distanceM, movingS }: { distanceM: number; movingS: number }): number | null =>
  movingS > 0 ? (distanceM / movingS) * 3.6 : null
