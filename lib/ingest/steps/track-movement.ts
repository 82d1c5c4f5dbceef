import { isTracked } from '@/lib/positions/judge-fix'
import { trackFixes } from '@/lib/tracking/engine'
import type { TrackedFix } from '@/lib/tracking/state'
import type { DeviceChange, PositionRow } from '../change'

/** Runs the tracking engine over the new fixes; late ones are left for a replay of history. */
export function trackMovement(change: DeviceChange): void {
  const tracked = change.positions.filter(({ flags, fix }) => isTracked(flags, fix.source))
  const seen = change.state.tracking.seen
  change.hasLateFixes = seen !== null && tracked.some(({ fix }) => fix.time <= seen)
  if (change.hasLateFixes || tracked.length === 0) return
  const result = trackFixes(change.state.tracking, tracked.map(trackedFix), change.settings.tracking)
  result.verdicts.forEach((verdict, index) => {
    const row = tracked[index]
    if (!row) return
    row.flags |= verdict.flags
    row.stepCm = verdict.stepCm
    change.state.odometerCm += verdict.stepCm
  })
  change.state.tracking = result.state
  change.revisions = result.revisions
  change.segments = result.closed
  change.checkpoints = result.checkpoints
  change.periods.push(...result.periods)
}

function trackedFix({ fix, ignition }: PositionRow): TrackedFix {
  const { time, lat, lon, speedKmh, heading, odometerM } = fix
  return { time, lat, lon, speedKmh, ignition, heading, odometerM }
}
