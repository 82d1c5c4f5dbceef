import type { FixStep } from '@/lib/ingest/step'
import { trackFixes } from './engine'
import { openMovementPeriods } from './open-periods'
import { openSegments } from './open-segments'
import { DEFAULT_TRACKING, type TrackingSettings } from './settings'
import { NEW_TRACKING, type TrackingState } from './state'

/** Trips, stops and gaps, and the periods that go with them: the tracking engine. */
export const movementStep: FixStep<'movement', TrackingState, TrackingSettings> = {
  name: 'movement',
  version: 1,
  over: 'fixes',
  initial: NEW_TRACKING,
  settings: DEFAULT_TRACKING,
  decide(state, fixes, settings) {
    const { closed, periods, revisions, verdicts, words, checkpoints, ...result } = trackFixes(
      state,
      fixes,
      settings,
    )
    return {
      state: result.state,
      closed: { segments: closed, periods },
      revised: revisions,
      verdicts,
      words,
      settled: checkpoints,
    }
  },
  open: (state) => ({ segments: openSegments(state), periods: openMovementPeriods(state) }),
}
