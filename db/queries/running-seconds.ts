import { overlapSeconds } from '@/lib/tracking/quarters'
import type { OpenStretches } from './open-stretches'
import type { DaySums } from './rollups'

export type Day = { deviceId: number; starts: number; ends: number }

/** Adds what still goes on to the sums of the days that it reaches into. */
export function addRunning(sums: (DaySums & Day)[], open: readonly OpenStretches[]): void {
  const byDevice = new Map(open.map((one) => [one.deviceId, one]))
  for (const sum of sums) {
    const running = byDevice.get(sum.deviceId)
    if (!running) continue
    for (const { kind, start, end, maxSpeedKmh } of running.segments) {
      const begins = start.time >= sum.starts && start.time < sum.ends
      if (kind === 'stop' && begins) sum.stops++
      if (kind !== 'trip') continue
      sum.movingS += overlapSeconds(start.time, end.time, sum.starts, sum.ends)
      if (begins) sum.trips++
      if (begins) sum.maxSpeedKmh = Math.max(sum.maxSpeedKmh, maxSpeedKmh)
    }
    for (const { kind, start, end, details } of running.periods) {
      const seconds = overlapSeconds(start.time, end.time, sum.starts, sum.ends)
      if (kind === 'idling') sum.idleS += seconds
      if (kind === 'idling' && details?.onTrip) sum.movingS -= seconds
      if (kind === 'ignitionOn') sum.engineS += seconds
      if (kind === 'online') sum.onlineS += seconds
    }
  }
}
