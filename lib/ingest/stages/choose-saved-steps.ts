import { NOTHING_UNSAVED } from '@/lib/ingest/device-state'
import type { DeviceChange } from '../change'
import { FIX_STEPS, newestFix, newestReading, READING_STEPS, REPORT_STEPS, type StepName } from '../steps'

/** States of steps are saved after so many fixes and readings, or so long after the packet that changed them … */
const MOST_INPUTS = 20
const MOST_MS = 5 * 60_000

/**
 * Which states of steps are saved with the change. Those that can be made again from stored fixes and
 * readings are saved now and then only; and whenever something is over or raised, or a trip begins: so what is
 * stored since the last time found nothing, and running it again tells whether that still holds. The steps
 * over fixes are saved together, and so are those over readings: all have seen the same.
 */
export function chooseSavedSteps(change: DeviceChange): void {
  const { before, state } = change
  const hasChanged = ({ name }: { name: string }): boolean =>
    state.steps[name as StepName] !== before.steps[name as StepName]
  const atOnce = namesOf(REPORT_STEPS.filter(hasChanged))
  const waiting = new Set<StepName>(state.unsaved.steps)
  for (const steps of [FIX_STEPS, READING_STEPS])
    if (steps.some(hasChanged)) for (const { name } of steps) waiting.add(name as StepName)
  if (waiting.size === 0) {
    change.savedSteps = atOnce
    return
  }
  const inputs = state.unsaved.inputs + change.positions.length + change.readings.length
  const since = state.unsaved.since ?? state.lastPacketAt
  const isDue = inputs >= MOST_INPUTS || (state.lastPacketAt ?? 0) - (since ?? 0) >= MOST_MS
  if (isDue || isEdge(change) || isFirst(change)) {
    change.savedSteps = [...atOnce, ...waiting]
    state.unsaved = NOTHING_UNSAVED
  } else {
    change.savedSteps = atOnce
    state.unsaved = { steps: [...waiting], inputs, since }
  }
}

const namesOf = (steps: readonly { name: string }[]): StepName[] => steps.map(({ name }) => name as StepName)

function isEdge({ before, state, segments, periods, events, ...rest }: DeviceChange): boolean {
  const { readingCheckpoints, withdrawn, deadlines } = rest
  if (segments.length > 0 || readingCheckpoints.length > 0) return true
  // A trip that began and is over by now is among the segments.
  if (before.steps.movement.trip === null && state.steps.movement.trip !== null) return true
  if (withdrawn.length > 0 || deadlines !== null) return true
  if (events.some(({ step }) => step !== null)) return true
  return periods.some(({ stream }) => stream !== 'packets')
}

/** Nothing of it was ever saved. */
const isFirst = ({ before, state }: DeviceChange): boolean =>
  (newestFix(before.steps) === null && newestFix(state.steps) !== null) ||
  (newestReading(before.steps) === null && newestReading(state.steps) !== null)
