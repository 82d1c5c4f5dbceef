import { overlapSeconds } from '@/lib/tracking/quarter-hours'
import type { DaySums } from './day-aggregates'
import type { OpenIntervals } from './open-intervals'

/** A day of the calendar, from when to when; milliseconds UTC. */
export type Day = { day: string; starts: number; ends: number }

/** Adds what still goes on for a device to the sums of its days, which are in the order of `days`. */
export function addRunning(
  sums: readonly DaySums[],
  days: readonly Day[],
  { segments, periods }: Pick<OpenIntervals, 'segments' | 'periods'>,
): void {
  sums.forEach((sum, index) => {
    const { starts, ends } = days[index] ?? { starts: 0, ends: 0 }
    for (const { kind, start, end, maxSpeedKmh } of segments) {
      const begins = start.time >= starts && start.time < ends
      if (kind === 'stop' && begins) sum.stops++
      if (kind !== 'trip') continue
      sum.movingS += overlapSeconds(start.time, end.time, starts, ends)
      if (begins) sum.trips++
      if (begins) sum.maxSpeedKmh = Math.max(sum.maxSpeedKmh, maxSpeedKmh)
    }
    for (const { kind, start, end, details } of periods) {
      const seconds = overlapSeconds(start.time, end.time, starts, ends)
      if (kind === 'idling') sum.idleS += seconds
      if (kind === 'idling' && details?.onTrip) sum.movingS -= seconds
      if (kind === 'ignitionOn') sum.engineS += seconds
      if (kind === 'online') sum.onlineS += seconds
    }
  })
}
