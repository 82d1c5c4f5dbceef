import { trackFixes } from '@/lib/tracking/engine'
import { openMovementPeriods } from '@/lib/tracking/open-periods'
import type { Period } from '@/lib/tracking/period'
import {
  type Checkpoint,
  NEW_TRACKING,
  type Segment,
  type TrackedFix,
  type TrackingState,
} from '@/lib/tracking/state'

export type Lived = { state: TrackingState; periods: Period[]; closed: Segment[]; checkpoints: Checkpoint[] }

/** Runs the engine call by call; states travel as JSON. */
export function live(chunks: readonly (readonly TrackedFix[])[], from = NEW_TRACKING): Lived {
  const lived: Lived = { state: from, periods: [], closed: [], checkpoints: [] }
  for (const chunk of chunks) {
    const result = trackFixes(JSON.parse(JSON.stringify(lived.state)), chunk)
    lived.periods.push(...result.periods)
    lived.closed.push(...result.closed)
    lived.checkpoints.push(...result.checkpoints)
    lived.state = result.state
  }
  return lived
}

export const of = (kind: Period['kind'], periods: readonly Period[]) =>
  periods.filter((period) => period.kind === kind)
export const open = (tracking: TrackingState) => openMovementPeriods(tracking)
export const seconds = ({ start, end }: { start: { time: number }; end: { time: number } }) =>
  Math.floor(end.time / 1000) - Math.floor(start.time / 1000)
