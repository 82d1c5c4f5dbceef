import type { EventType } from '@/lib/events/event-types'
import type { Telling } from '@/lib/events/telling'
import type { RouteTold } from '@/lib/fleet/routes/route-told'
import type { SensorValues } from '@/lib/positions/fix'
import type { Period, PeriodKind } from '@/lib/tracking/period'
import type { QuarterHourSum } from '@/lib/tracking/sensing/sense'
import type { Revision, Segment, TrackedFix, Verdict, Word } from '@/lib/tracking/state'
import type { ReadingRow, Report } from './change'

/** What steps find along a device's time: trips, stops and gaps, and periods. */
export type Findings = { segments: readonly Segment[]; periods: readonly Period[] }

/** Something that began, was over or happened, to be told. One step raises it once by its time, type and subject. */
export type RaisedEvent = {
  type: EventType
  /** When it happened, in milliseconds UTC. */
  time: number
  /** Time of the fix or reading that told, which may be later. */
  decidedAt: number
  lat: number | null
  lon: number | null
  speedKmh: number | null
  /** What it happened to besides the device, as `geofence:12`; else empty. */
  subject: string
  data: SensorValues | null
  /** Whose fence or rule it is of; left out, all who see the device see it. */
  accountId?: number | null
  /** When it was over, in milliseconds UTC: one that is raised again by the same key brings it later. */
  endTime?: number | null
  /** How its account is told; left out, it is not but in its lists. */
  telling?: Telling
}

/** What tells the events of a step apart. */
export type EventKey = Pick<RaisedEvent, 'type' | 'time' | 'subject'>

/**
 * What will be told at a time unless an input says otherwise before: of a device that falls silent, too. The clock tells it at
 * `raiseAt` where that is later: what was sent by then is waited for.
 */
export type Due = Omit<RaisedEvent, 'decidedAt' | 'endTime'> & { raiseAt?: number }

export const raisedAt = ({ time, raiseAt }: Pick<Due, 'time' | 'raiseAt'>): number => raiseAt ?? time

/** A report with the arrival of the packet before it, in milliseconds UTC. */
export type ArrivedReport = { report: Report; previousAt: number | null }

/** A fix with the word of the movement on it, and with what steps before tell at it, for the steps after those. */
export type JudgedFix = TrackedFix & Partial<Verdict> & { word?: Word; routes?: readonly RouteTold[] }

/** After the fix at `time`, in the middle of a stop that began at `stopStart`, nothing older matters. */
export type Settled<State> = { time: number; stopStart: number; state: State }

/** What a step says of a run of inputs. */
export type Decided<State> = {
  state: State
  /** What is over. */
  closed: Findings
  /** What is to be told; left out where there is nothing. */
  events?: readonly RaisedEvent[]
  /** Events that it raised before, or in this run, and does not stand by any more. */
  withdrawn?: readonly EventKey[]
  /** Second thoughts on fixes that are stored already. */
  revised: readonly Revision[]
  /** Of a step over fixes: its word on each of them, and the moments from which a replay may begin. */
  verdicts?: readonly Verdict[]
  words?: readonly Word[]
  settled?: readonly Settled<State>[]
  /** Of the step over routes: what it tells the steps after it at a fix, by the time of that. */
  routes?: ReadonlyMap<number, readonly RouteTold[]>
  /** Of a step over reports: readings to keep. */
  readings?: readonly ReadingRow[]
  /** Of a step over readings: sums by quarter of an hour, and states to replay late readings from. */
  sums?: readonly QuarterHourSum[]
  daily?: readonly { time: number; state: State }[]
}

export type StepOver<Over extends string, Input, Name extends string, State, Settings> = {
  readonly name: Name
  /**
   * A kept state of another version is dropped. The first step over fixes, and over readings, is made again by a
   * replay; the others begin with what comes next, and leave what they found before as it is.
   */
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
  /**
   * Of one behind the first: the kinds of periods that it finds, and that no other does. A replay of the time before
   * it began leaves those alone.
   */
  readonly periods?: readonly PeriodKind[]
  /**
   * Of one that decides anew only some of what it found: from when on it does, in milliseconds UTC, by what comes before the
   * first slash of a subject. A replay leaves all else of it alone.
   */
  decides?(settings: Settings): ReadonlyMap<string, number>
  /** Decides over inputs. Pure: `state` is not changed, and is the very same when nothing changes. */
  decide(state: State, inputs: readonly Input[], settings: Settings): Decided<State>
  /** What goes on in a state, with what is known of it so far. */
  open(state: State): Findings
  /** Of one that tells of time that passes: what it will tell, by a state. It raises the same when an input comes after it. */
  dues?(state: State, settings: Settings): readonly Due[]
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
