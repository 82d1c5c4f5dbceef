import { byTime, isLate, senseReadings as runSensing } from '@/lib/tracking/sensing/sense'
import type { DeviceChange, ReadingRow } from '../change'

/** Older readings are kept, but nothing is decided anew for them: history ends there, or their clock is wrong. */
const TOO_LATE_MS = 200 * 86_400_000

/** Runs the sensor engine over the new readings; late ones are left for a replay of the series. */
export function senseReadings(change: DeviceChange): void {
  const { state, settings } = change
  if (change.readings.length === 0) return
  change.readings.sort(byTime)
  const before = state.sensing.readings
  const readings = sensed(change)
  change.hasLateReadings = readings.some((reading) => isLate(before, reading))
  if (change.hasLateReadings) return
  const result = runSensing(before, readings, settings.sensing)
  state.sensing = { ...state.sensing, readings: result.state }
  change.periods.push(...result.periods)
  change.readingSums = result.quarters
  change.readingCheckpoints = result.checkpoints
}

/** When the oldest reading was made that counts. */
export const oldestSensed = (change: DeviceChange): number =>
  Math.min(...sensed(change).map(({ time }) => time))

function sensed({ state, readings }: DeviceChange): ReadingRow[] {
  const oldest = (state.sensing.readings.seen?.time ?? 0) - TOO_LATE_MS
  return readings.filter(({ time }) => time >= oldest)
}
