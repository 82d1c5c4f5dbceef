import type { Period } from '@/lib/tracking/period'
import type { QuarterHourSum } from '@/lib/tracking/sensing/sense'
import type { ReadingsState } from '@/lib/tracking/sensing/state'
import type { Revision, Segment, TrackedFix, TrackingState, Verdict } from '@/lib/tracking/state'
import type { ReadingRow } from './change'
import type { ArrivedReport, Decided, EventKey, FixStep, JudgedFix, RaisedEvent, StepOver } from './step'
import {
  FIX_STEPS,
  type FixCheckpoint,
  FROM_THE_START,
  READING_STEPS,
  REPORT_STEPS,
  type ReadingCheckpoint,
  type StepBegins,
  type StepSettings,
  type StepStates,
} from './steps'

/** States of the steps over fixes right after the fix at `time`, in the middle of a stop from `stopStart` on. */
export type Checkpoint = { time: number; stopStart: number; states: FixCheckpoint }
/** States of the steps over readings before the first reading from `time` on. */
export type ReadingsCheckpoint = { time: number; states: ReadingCheckpoint }

/** An event with the name of the step that raised it. */
export type StepEvent = RaisedEvent & { step: string }
/** What tells an event of a step apart from all others of its device. */
export type StepEventKey = EventKey & { step: string }

/** Whether two are one event. */
export const isSameEvent = (one: StepEventKey, other: StepEventKey): boolean =>
  one.time === other.time &&
  one.type === other.type &&
  one.subject === other.subject &&
  one.step === other.step

type Ran = {
  states: StepStates
  /** What is over, and what is to be told. */
  closed: { segments: Segment[]; periods: Period[] }
  events: StepEvent[]
  /** What was raised before the run, and is taken back. */
  withdrawn: StepEventKey[]
}

export type FixRun = Ran & { verdicts: Verdict[]; revisions: Revision[]; checkpoints: Checkpoint[] }
export type ReadingRun = Ran & { sums: QuarterHourSum[]; checkpoints: ReadingsCheckpoint[] }

type Step<Input> = StepOver<string, Input, string, unknown, unknown>

const begin = (states: StepStates): Ran => ({
  states,
  closed: { segments: [], periods: [] },
  events: [],
  withdrawn: [],
})

const stateOf = (states: StepStates, name: string): unknown => states[name as keyof StepStates]

/** Runs one step, and adds what it says to the run. */
function run<Input>(
  into: Ran,
  step: Step<Input>,
  inputs: readonly Input[],
  settings: StepSettings,
): Decided<unknown> {
  const { name } = step
  const before = stateOf(into.states, name)
  // Those of the step, or what holds when nothing is set.
  const decided = step.decide(before, inputs, settings[name as keyof StepSettings] ?? step.settings)
  if (decided.state !== before) into.states = { ...into.states, [name]: decided.state }
  into.closed.segments.push(...decided.closed.segments)
  into.closed.periods.push(...decided.closed.periods)
  if (decided.withdrawn) for (const key of decided.withdrawn) withdraw(into, { ...key, step: name })
  if (decided.events) for (const event of decided.events) raise(into, { ...event, step: name })
  return decided
}

/** What is raised once more is not taken back any more. */
function raise(into: Ran, event: StepEvent): void {
  into.events.push(event)
  if (into.withdrawn.length > 0) into.withdrawn = into.withdrawn.filter((key) => !isSameEvent(key, event))
}

function withdraw(into: Ran, key: StepEventKey): void {
  const left = into.events.filter((event) => !isSameEvent(event, key))
  if (left.length === into.events.length) into.withdrawn.push(key)
  else into.events = left
}

type Cut = { time: number; states: object }

/**
 * Runs the steps behind the first over the inputs that are theirs, and stops them at the moments from which a
 * replay may begin (`isUpTo`: whether an input is before one), for what they know by then.
 */
function* runOthers<Input extends { time: number }>(
  into: Ran,
  [steps, inputs, settings, begins]: readonly [
    readonly Step<Input>[],
    readonly Input[],
    StepSettings,
    StepBegins,
  ],
  [cuts, isUpTo]: readonly [readonly Cut[], (input: Input, cut: Cut) => boolean],
): Generator<Decided<unknown>> {
  let given = inputs
  for (const step of steps) {
    const after = begins[step.name] ?? Number.NEGATIVE_INFINITY
    const own = (given[0]?.time ?? 0) > after ? given : given.filter(({ time }) => time > after)
    const told: Decided<unknown>[] = []
    const runPart = (part: readonly Input[]) => {
      const decided = run(into, step, part, settings)
      if (decided.routes) told.push(decided)
      return decided
    }
    let from = 0
    for (const cut of cuts) {
      if (cut.time <= after) continue
      let to = from
      for (let input = own[to]; input && isUpTo(input, cut); input = own[to]) to++
      if (to > from) yield runPart(own.slice(from, to))
      Object.assign(cut.states, { [step.name]: stateOf(into.states, step.name) })
      from = to
    }
    if (from < own.length) yield runPart(from === 0 ? own : own.slice(from))
    for (const { routes } of told)
      given = given.map((input) => {
        const said = routes?.get(input.time)
        return said ? { ...input, routes: said } : input
      })
  }
}

/** Runs the steps over reports, in the order of their arrival. */
export function runReportSteps(
  states: StepStates,
  reports: readonly ArrivedReport[],
  settings: StepSettings,
): Ran & { readings: ReadingRow[] } {
  const into = { ...begin(states), readings: [] as ReadingRow[] }
  for (const step of REPORT_STEPS) into.readings.push(...(run(into, step, reports, settings).readings ?? []))
  return into
}

/**
 * Runs the steps over fixes, in the order of time and each later than all before: live, in a replay and in
 * a recomputation alike. However the fixes are cut into calls, the result is the same.
 */
export function runFixSteps(
  states: StepStates,
  fixes: readonly TrackedFix[],
  settings: StepSettings,
  begins: StepBegins = FROM_THE_START,
  [first, ...others]: readonly FixStep<string, unknown, unknown>[] = FIX_STEPS,
): FixRun {
  const into: FixRun = { ...begin(states), verdicts: [], revisions: [], checkpoints: [] }
  if (!first) return into
  const { verdicts = [], words = [], settled = [], revised } = run(into, first, fixes, settings)
  into.verdicts = [...verdicts]
  into.revisions.push(...revised)
  for (const { time, stopStart, state } of settled)
    into.checkpoints.push({ time, stopStart, states: { movement: state as TrackingState } })
  if (others.length === 0) return into
  const judged = fixes.map((fix, index): JudgedFix => {
    const word = words[index]
    return word ? { ...fix, ...verdicts[index], word } : { ...fix, ...verdicts[index] }
  })
  const cuts = [into.checkpoints, (fix: JudgedFix, cut: Cut) => fix.time <= cut.time] as const
  for (const decided of runOthers(into, [others, judged, settings, begins], cuts))
    into.revisions.push(...decided.revised)
  return into
}

/** Runs the steps over readings, in the order of time and kind. */
export function runReadingSteps(
  states: StepStates,
  readings: readonly ReadingRow[],
  settings: StepSettings,
  begins: StepBegins = FROM_THE_START,
): ReadingRun {
  const into: ReadingRun = { ...begin(states), sums: [], checkpoints: [] }
  const [first, ...others] = READING_STEPS
  if (!first) return into
  const { sums = [], daily = [] } = run(into, first, readings, settings)
  into.sums.push(...sums)
  for (const { time, state } of daily)
    into.checkpoints.push({ time, states: { sensing: state as ReadingsState } })
  const cuts = [into.checkpoints, (reading: ReadingRow, cut: Cut) => reading.time < cut.time] as const
  for (const decided of runOthers(into, [others, readings, settings, begins], cuts))
    into.sums.push(...(decided.sums ?? []))
  return into
}
