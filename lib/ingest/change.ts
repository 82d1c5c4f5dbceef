import type { DeviceFile, FileRefusal } from '@/lib/device-files/device-file'
import type { DeviceStatus } from '@/lib/devices/device-status'
import type { EventType } from '@/lib/events/event-types'
import type { DeviceState } from '@/lib/ingest/device-state'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'
import type { Period } from '@/lib/tracking/period'
import type { QuarterHourSum } from '@/lib/tracking/sensing/sense'
import type { Revision, Segment } from '@/lib/tracking/state'
import type { Checkpoint, ReadingsCheckpoint, StepEventKey } from './run-steps'
import type { Due, RaisedEvent } from './step'
import type { StepName, StepSettings } from './steps'

/** One packet's worth of news from a device, as every protocol delivers it. */
export type Report = {
  /** Milliseconds UTC of its arrival. */
  receivedAt: number
  fixes: readonly DeviceFix[]
  events: readonly ReportedEvent[]
  status?: DeviceStatus
  /** Sensor values that came without a fix, with the device's time if it gave one. */
  readings?: readonly { time: number | null; kind: string; values: SensorValues }[]
  network?: unknown
  /** Bits of alarms that are on after it, by where the device tells them; those that stayed as they were are left out. */
  alarms?: Readonly<Record<string, number>>
  /** Each becomes an event of the device. */
  files?: readonly DeviceFile[]
  /** Why others are not kept; they are counted. */
  refusedFiles?: readonly FileRefusal[]
  /** It comes from a file and not from the device, which was not heard by it. */
  filed?: boolean
  /** The packet as it came, kept for as long as the report waits to be stored. */
  packet?: Uint8Array
}

export type ReportedEvent = {
  type: EventType
  /** Null when the packet carries no time: then the moment of arrival counts. */
  time: number | null
  /** Position in `fixes` that the event belongs to. */
  fix: number | null
  /** What it happened to, besides the device: two of one time and type are two events by this. */
  subject?: string
  data?: SensorValues
  /** Alarm bits that were on when the connection first told them: what was told over the one before is not told again. */
  resumes?: { of: string; bits: number }
}

/** A row of `positions` to be. */
export type PositionRow = {
  fix: DeviceFix
  receivedAt: number
  flags: number
  stepCm: number
  variant: number
  ignition: boolean | null
}

export type EventRow = Omit<RaisedEvent, 'decidedAt'> & {
  /** Arrival of what told of it; null where nothing arrived, as in a recomputation. */
  receivedAt: number | null
  /** The step that raised it and the fix or reading that told it so; null for what packets carried. */
  step: string | null
  decidedAt: number | null
  /** Likely false (`lib/events/quiet.ts`); what steps raise is not. */
  quiet?: boolean
}

/** A file of an event, which is found by its subject. */
export type FileRow = DeviceFile & { receivedAt: number }

/** When a file was refused, and why. */
export type RefusedFile = { reason: FileRefusal; at: number }

export type ReadingRow = { time: number; receivedAt: number; kind: string; values: SensorValues }

/** A fix that is stored already, as far as a resent one is compared with it. */
export type StoredFix = { lat: number; lon: number; variant: number; tracked: boolean }

/** Centimetres by which the step of a stored fix changed, with the fix's time. */
export type StepDelta = readonly [time: number, cm: number]

/** Something that was found in an interval that is decided anew: its seconds leave the sums. */
export type Removed = { kind: string; start: { time: number }; end: { time: number }; onTrip: boolean }

/** What a step will tell, with the name of the step. */
export type Deadline = Due & { step: string }

/** Everything a batch changes about one device. Built by the pipeline, saved in one transaction. */
export type DeviceChange = {
  /** The state as it was. */
  before: DeviceState
  state: DeviceState
  settings: StepSettings
  reports: readonly Report[]
  /** What is stored of the times in the reports; looked up only when something may be there. */
  stored: ReadonlyMap<number, readonly StoredFix[]>
  positions: PositionRow[]
  /** Older positions whose verdict changed. */
  revisions: Revision[]
  /** By how much steps of stored fixes change; known when they are written. */
  deltas: StepDelta[]
  /** What steps found to be over. */
  segments: Segment[]
  periods: Period[]
  /** Found before, and decided anew by a replay. */
  removed: Removed[]
  checkpoints: Checkpoint[]
  /** What packets carried and what steps raised. */
  events: EventRow[]
  /** Files with their events among `events`, and those that are not kept. */
  files: FileRow[]
  refusedFiles: RefusedFile[]
  /** What steps raised before, and take back. */
  withdrawn: StepEventKey[]
  /** Ids of events that a replay took back. */
  retracted: number[]
  /** What steps will tell from now on; null where that is as it was. */
  deadlines: readonly Deadline[] | null
  readings: ReadingRow[]
  /** Sums of the new readings, and states of the steps over readings at the begin of days. */
  readingSums: QuarterHourSum[]
  readingCheckpoints: ReadingsCheckpoint[]
  /**
   * Fixes are older than the newest one, from the oldest to the newest of them: history must be replayed. Null as
   * an end is all of it.
   */
  lateFixes: { from: number | null; until: number | null } | null
  /** The oldest of readings of which one is older than the newest known: the series must be replayed. */
  lateReadings: number | null
  /** Steps whose states are saved with it. */
  savedSteps: readonly StepName[]
}
