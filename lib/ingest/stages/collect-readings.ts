import { EARLIEST_MS, isAhead } from '@/lib/positions/judge-fix'
import { hasMeasures } from '@/lib/tracking/sensing/measures'
import type { DeviceChange, ReadingRow } from '../change'
import { isFormer } from './forget-former-time'
import { LATE_MS, newestBefore, newestIn } from './present'
import { shownOf } from './shown-sensors'
import { withSensors } from './update-position'

/**
 * Sensor values, kept as a series and as the newest values of the device: those that came without a
 * fix and those that came with one, beside what steps over reports keep.
 */
export function collectReadings(change: DeviceChange): void {
  const taken = new Map<string, Set<number>>()
  /** Whether there is none of this time and kind yet. */
  const take = ({ time, kind }: ReadingRow): boolean => {
    const times = taken.get(kind) ?? new Set()
    if (times.has(time)) return false
    taken.set(kind, times.add(time))
    return true
  }
  const add = (row: ReadingRow): void => {
    if (take(row)) change.readings.push(row)
  }
  for (const row of change.readings) take(row)
  let newest = newestBefore(change.before)
  for (const report of change.reports) {
    const { readings, receivedAt } = report
    for (const { time, kind, values } of readings ?? []) {
      const row = { time: plausible(time, receivedAt), receivedAt, kind, values }
      add(row)
      const shown = isFormer(change, row.time) || row.time < newest - LATE_MS ? null : shownOf(kind, values)
      if (shown) change.state.sensors = withSensors(change.state.sensors, shown)
    }
    newest = Math.max(newest, newestIn(report))
  }
  for (const { fix, receivedAt, variant, ignition } of change.positions) {
    if (!fix.sensors || variant > 0 || !hasMeasures(fix.sensors)) continue
    // A card that is repeated is told anew after the ignition was off.
    const values =
      fix.sensors.driverId === undefined || ignition === null ? fix.sensors : { ...fix.sensors, ignition }
    add({ time: plausible(fix.time, receivedAt), receivedAt, kind: 'fix', values })
  }
}

/** A clock that cannot be right is replaced by the time of arrival. */
function plausible(time: number | null, receivedAt: number): number {
  return time === null || time < EARLIEST_MS || isAhead(time, receivedAt) ? receivedAt : time
}
