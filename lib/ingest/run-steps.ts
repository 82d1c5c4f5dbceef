import type { Period } from '@/lib/tracking/period'
import type { QuarterHourSum } from '@/lib/tracking/sensing/sense'
import type { ReadingsState } from '@/lib/tracking/sensing/state'
import type { Revision, Segment, TrackedFix, Verdict } from '@/lib/tracking/state'
import type { ReadingRow } from './change'
import { type ArrivedReport, added, type FixStep, type JudgedFix, runStep, type StepResult } from './step'
import {
  FIX_STEPS,
  type FixStates,
  READING_STEPS,
  REPORT_STEPS,
  type StepSettings,
  type StepStates,
} from './steps'

/** States of all steps over fixes right after the fix at `time`, in the middle of a stop from `stopStart` on. */
export type Checkpoint = { time: number; stopStart: number; states: FixStates }

type Found = { segments: Segment[]; periods: Period[] }
type Ran = { states: StepStates; opened: Found; closed: Found }

export type FixRun = Ran & { verdicts: Verdict[]; revisions: Revision[]; checkpoints: Checkpoint[] }
export type ReadingRun = Ran & {
  sums: QuarterHourSum[]
  daily: { time: number; state: ReadingsState }[]
}

const begin = (states: StepStates): Ran => ({
  states,
  opened: { segments: [], periods: [] },
  closed: { segments: [], periods: [] },
})

function collect(run: Ran, name: string, { state, opened, closed }: StepResult<unknown>): void {
  if (state !== stateOf(run.states, name)) run.states = { ...run.states, [name]: state }
  run.opened.segments.push(...opened.segments)
  run.opened.periods.push(...opened.periods)
  run.closed.segments.push(...closed.segments)
  run.closed.periods.push(...closed.periods)
}

const stateOf = (states: StepStates, name: string): unknown => states[name as keyof StepStates]

/** Those of one step, or what holds when nothing is set. */
const settingsFor = (
  settings: StepSettings,
  { name, settings: unset }: { name: string; settings: unknown },
) => settings[name as keyof StepSettings] ?? unset

/** Runs the steps over reports, in the order of their arrival. */
export function runReportSteps(
  states: StepStates,
  reports: readonly ArrivedReport[],
  settings: StepSettings,
): Ran & { readings: ReadingRow[] } {
  const run = { ...begin(states), readings: [] as ReadingRow[] }
  for (const step of REPORT_STEPS) {
    const result = runStep(step, stateOf(run.states, step.name), reports, settingsFor(settings, step))
    collect(run, step.name, result)
    run.readings.push(...(result.readings ?? []))
  }
  return run
}

/**
 * Runs the steps over fixes, in the order of time and each later than all before: live, in a replay and in
 * a recomputation alike. However the fixes are cut into calls, the result is the same.
 */
export function runFixSteps(
  states: StepStates,
  fixes: readonly TrackedFix[],
  settings: StepSettings,
  steps: readonly FixStep<string, unknown, unknown>[] = FIX_STEPS,
): FixRun {
  const run: FixRun = { ...begin(states), verdicts: [], revisions: [], checkpoints: [] }
  let judged: readonly JudgedFix[] = fixes
  steps.forEach((step, place) => {
    const settled: { time: number; stopStart: number; state: unknown }[] = []
    // The first settles where a replay may begin; the others are stopped there, for what they know by then.
    for (const [piece, cut] of cutAt(judged, run.checkpoints)) {
      const result = runStep(step, stateOf(run.states, step.name), piece, settingsFor(settings, step))
      collect(run, step.name, result)
      run.revisions.push(...result.revised)
      if (place > 0 && cut) Object.assign(cut.states, { [step.name]: result.state })
      else if (place === 0) {
        settled.push(...(result.settled ?? []))
        run.verdicts = [...(result.verdicts ?? [])]
      }
    }
    if (place > 0) return
    for (const { time, stopStart, state } of settled)
      run.checkpoints.push({ time, stopStart, states: { [step.name]: state } as FixStates })
    if (steps.length > 1) judged = judged.map((fix, index) => ({ ...fix, ...run.verdicts[index] }))
  })
  return run
}

/** The fixes up to each checkpoint, and those after the last. */
function* cutAt(
  fixes: readonly JudgedFix[],
  cuts: readonly Checkpoint[],
): Generator<[piece: readonly JudgedFix[], cut: Checkpoint | null]> {
  let from = 0
  for (const cut of cuts) {
    const to = fixes.findIndex(({ time }) => time > cut.time)
    yield [fixes.slice(from, to < 0 ? undefined : to), cut]
    from = to < 0 ? fixes.length : to
  }
  if (from < fixes.length || cuts.length === 0) yield [fixes.slice(from), null]
}

/** Runs the steps over readings, in the order of time and kind. */
export function runReadingSteps(
  states: StepStates,
  readings: readonly ReadingRow[],
  settings: StepSettings,
): ReadingRun {
  const run: ReadingRun = { ...begin(states), sums: [], daily: [] }
  for (const step of READING_STEPS) {
    const result = runStep(step, stateOf(run.states, step.name), readings, settingsFor(settings, step))
    collect(run, step.name, result)
    run.sums.push(...(result.sums ?? []))
    run.daily.push(...((result.daily ?? []) as ReadingRun['daily']))
  }
  return run
}

/** What goes on in one set of states and did not in another. */
export function openedBetween(before: StepStates, after: StepStates): Found {
  const opened: Found = { segments: [], periods: [] }
  for (const step of [...FIX_STEPS, ...READING_STEPS]) {
    const [was, is] = [step.open(stateOf(before, step.name)), step.open(stateOf(after, step.name))]
    opened.segments.push(...added(was.segments, [], is.segments))
    opened.periods.push(...added(was.periods, [], is.periods))
  }
  return opened
}
