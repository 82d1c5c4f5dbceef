import { isTracked } from '@/lib/positions/judge-fix'
import type { TrackedFix } from '@/lib/tracking/state'
import type { DeviceChange, PositionRow } from '../change'
import { runFixSteps } from '../run-steps'
import { newestFix } from '../steps'
import { eventRows } from './collect-events'

/** Runs the steps over the new fixes; when one is late, all of them are left for a replay of history. */
export function decideFixes(change: DeviceChange): void {
  const { state } = change
  const tracked = change.positions.filter(({ flags, fix }) => isTracked(flags, fix.source))
  const [first, last] = [tracked[0], tracked.at(-1)]
  if (!first || !last) return
  if (change.lateFixes?.from) {
    change.lateFixes.from = Math.min(change.lateFixes.from, first.fix.time)
    return
  }
  const seen = newestFix(state.steps)
  if (seen !== null && first.fix.time <= seen) {
    change.lateFixes = { from: first.fix.time, until: last.fix.time }
    return
  }
  const run = runFixSteps(state.steps, tracked.map(trackedFix), change.settings, state.begins)
  run.verdicts.forEach(({ flags, stepCm }, index) => {
    const row = tracked[index]
    if (!row) return
    row.flags |= flags
    row.stepCm = stepCm
    state.odometerCm += stepCm
  })
  state.steps = run.states
  change.revisions.push(...run.revisions)
  change.checkpoints.push(...run.checkpoints)
  change.segments.push(...run.closed.segments)
  change.periods.push(...run.closed.periods)
  change.events.push(...eventRows(change, run.events))
  change.withdrawn.push(...run.withdrawn)
}

function trackedFix({ fix, ignition }: PositionRow): TrackedFix {
  const { time, lat, lon, speedKmh, heading, odometerM, sensors } = fix
  return { time, lat, lon, speedKmh, ignition, heading, odometerM, sensors }
}
