import { byTime, isLate } from '@/lib/tracking/sensing/sense'
import type { DeviceChange, ReadingRow } from '../change'
import { runReadingSteps } from '../run-steps'
import { newestReading } from '../steps'
import { eventRows } from './collect-events'

/** Older readings are kept, but nothing is decided anew for them: history ends there, or their clock is wrong. */
const TOO_LATE_MS = 200 * 86_400_000

/** Runs the steps over the new readings; when one is late, all are left for a replay of the series. */
export function decideReadings(change: DeviceChange): void {
  const { state, settings } = change
  if (change.readings.length === 0) return
  change.readings.sort(byTime)
  const known = { seen: newestReading(state.steps) }
  const oldest = (known.seen?.time ?? 0) - TOO_LATE_MS
  const readings: ReadingRow[] = change.readings.filter(({ time }) => time >= oldest)
  const [first] = readings
  if (!first) return
  if (change.lateReadings !== null || readings.some((reading) => isLate(known, reading))) {
    change.lateReadings = Math.min(change.lateReadings ?? first.time, first.time)
    return
  }
  const run = runReadingSteps(state.steps, readings, settings, state.begins)
  state.steps = run.states
  change.periods.push(...run.closed.periods)
  change.readingSums.push(...run.sums)
  change.readingCheckpoints.push(...run.checkpoints)
  change.events.push(...eventRows(change, run.events))
}
