import { NOTHING_UNSAVED } from '@/lib/ingest/device-state'
import type { DeviceChange } from '../change'
import { REPORT_STEPS, STEPS, type StepName } from '../steps'

/** States of steps are saved after so many fixes and readings, or so long after the packet that changed them … */
const MOST_INPUTS = 20
const MOST_MS = 5 * 60_000

const ofReports = new Set<string>(REPORT_STEPS.map(({ name }) => name))

/**
 * Which states of steps are saved with the change. Those that can be made again from stored fixes and
 * readings are saved now and then only; and whenever something is over or a trip begins: so what is
 * stored since the last time found nothing, and running it again tells whether that still holds.
 */
export function chooseSavedSteps(change: DeviceChange): void {
  const { before, state } = change
  const changed = STEPS.filter(({ name }) => state.steps[name] !== before.steps[name]).map(({ name }) => name)
  const atOnce = changed.filter((name) => ofReports.has(name))
  const waiting = new Set<StepName>([
    ...state.unsaved.steps,
    ...changed.filter((name) => !ofReports.has(name)),
  ])
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

function isEdge({ opened, segments, periods, readingCheckpoints }: DeviceChange): boolean {
  if (segments.length > 0 || readingCheckpoints.length > 0) return true
  if (opened.segments.some(({ kind }) => kind === 'trip')) return true
  return periods.some(({ stream }) => stream !== 'packets')
}

/** Nothing of it was ever saved. */
const isFirst = ({ before, state }: DeviceChange): boolean =>
  (before.steps.movement.seen === null && state.steps.movement.seen !== null) ||
  (before.steps.sensing.seen === null && state.steps.sensing.seen !== null)
