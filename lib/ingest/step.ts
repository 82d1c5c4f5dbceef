import type { Period } from '@/lib/tracking/period'
import type { QuarterHourSum } from '@/lib/tracking/sensing/sense'
import type { Revision, Segment, TrackedFix, Verdict } from '@/lib/tracking/state'
import type { ReadingRow, Report } from './change'

/** What steps find along a device's time: trips, stops and gaps, and periods. */
export type Findings = { segments: readonly Segment[]; periods: readonly Period[] }

/** A report with the arrival of the packet before it, in milliseconds UTC. */
export type ArrivedReport = { report: Report; previousAt: number | null }

/** A fix with the word of the movement on it, for the steps after that. */
export type JudgedFix = TrackedFix & Partial<Verdict>

/** After the fix at `time`, in the middle of a stop that began at `stopStart`, nothing older matters. */
export type Settled<State> = { time: number; stopStart: number; state: State }

/** What a step says of a run of inputs. */
export type Decided<State> = {
  state: State
  /** What is over. */
  closed: Findings
  /** Second thoughts on fixes that are stored already. */
  revised: readonly Revision[]
  /** Of a step over fixes: its word on each of them, and the moments from which a replay may begin. */
  verdicts?: readonly Verdict[]
  settled?: readonly Settled<State>[]
  /** Of a step over reports: readings to keep. */
  readings?: readonly ReadingRow[]
  /** Of a step over readings: sums by quarter of an hour, and states to replay late readings from. */
  sums?: readonly QuarterHourSum[]
  daily?: readonly { time: number; state: State }[]
}

/** `Decided` with what began: it is open after the inputs, or closed by them, and was not open before. */
export type StepResult<State> = Decided<State> & { opened: Findings }

type StepOver<Over extends string, Input, Name extends string, State, Settings> = {
  readonly name: Name
  /** A kept state of another version is dropped and made again by a replay. */
  readonly version: number
  /**
   * What it is run over. Reports come in the order of their arrival and are not kept: such a step's state is
   * saved whenever it changes. Fixes and readings come in the order of time and are: its state is saved at
   * checkpoints, and made again from what is stored since.
   */
  readonly over: Over
  readonly initial: State
  /**
   * What it needs to know of a device besides its inputs, for one of which nothing is set; null when that is
   * nothing. What is set is loaded by the entry of its name in `db/queries/ingest/settings-loaders.ts`.
   */
  readonly settings: Settings
  /** Decides over inputs. Pure: `state` is not changed, and is the very same when nothing changes. */
  decide(state: State, inputs: readonly Input[], settings: Settings): Decided<State>
  /** What goes on in a state, with what is known of it so far. */
  open(state: State): Findings
}

export type ReportStep<Name extends string, State, Settings> = StepOver<
  'reports',
  ArrivedReport,
  Name,
  State,
  Settings
>
export type FixStep<Name extends string, State, Settings> = StepOver<
  'fixes',
  JudgedFix,
  Name,
  State,
  Settings
>
export type ReadingStep<Name extends string, State, Settings> = StepOver<
  'readings',
  ReadingRow,
  Name,
  State,
  Settings
>

export const NOTHING: Findings = { segments: [], periods: [] }

/** Runs a step, and tells what its inputs opened. */
export function runStep<Input, State, Settings>(
  step: StepOver<string, Input, string, State, Settings>,
  state: State,
  inputs: readonly Input[],
  settings: Settings,
): StepResult<State> {
  const decided = step.decide(state, inputs, settings)
  if (decided.state === state) return { ...decided, opened: NOTHING }
  const before = step.open(state)
  const after = step.open(decided.state)
  return {
    ...decided,
    opened: {
      segments: added(before.segments, decided.closed.segments, after.segments),
      periods: added(before.periods, decided.closed.periods, after.periods),
    },
  }
}

type Found = { kind: string; start: { time: number }; end: { time: number }; sensor?: string }

/** What is closed or open after, and was not open before. */
export function added<T extends Found>(before: readonly T[], closed: readonly T[], after: readonly T[]): T[] {
  if (closed.length === 0 && after.length === 0) return []
  return [...closed, ...after].filter((one) => !before.some((known) => isSame(known, one)))
}

const isSame = (a: Found, b: Found): boolean =>
  a.kind === b.kind && a.start.time === b.start.time && a.sensor === b.sensor
