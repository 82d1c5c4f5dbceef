import type { DeviceSettings } from '@/lib/devices/device-settings'
import type { DeviceState } from '@/lib/devices/device-state'
import type { DeviceStatus } from '@/lib/devices/device-status'
import type { EventType } from '@/lib/events/event-types'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'
import type { Period } from '@/lib/tracking/period'
import type { QuarterSum } from '@/lib/tracking/sensing/sense'
import type { ReadingsState } from '@/lib/tracking/sensing/state'
import type { Checkpoint, Revision, Segment } from '@/lib/tracking/state'

/** One packet's worth of news from a device, as every protocol delivers it. */
export type Report = {
  /** Milliseconds UTC of its arrival. */
  receivedAt: number
  fixes: readonly DeviceFix[]
  events: readonly ReportedEvent[]
  status?: DeviceStatus
  readings?: readonly { time: number | null; kind: string; values: SensorValues }[]
  network?: unknown
}

export type ReportedEvent = {
  type: EventType
  time: number | null
  fix: number | null
  /** What it happened to, besides the device: two of one time and type are two events by this. */
  subject?: string
  data?: SensorValues
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

export type EventRow = {
  time: number
  receivedAt: number
  type: EventType
  /** Empty where it happened to the device alone. */
  subject: string
  lat: number | null
  lon: number | null
  speedKmh: number | null
  data: SensorValues | null
}

export type ReadingRow = { time: number; receivedAt: number; kind: string; values: SensorValues }

/** A fix that is stored already, as far as a resent one is compared with it. */
export type StoredFix = { lat: number; lon: number; variant: number; tracked: boolean }

/** Everything a batch changes about one device. Built by the pipeline's steps, saved in one transaction. */
export type DeviceChange = {
  state: DeviceState
  settings: DeviceSettings
  reports: readonly Report[]
  /** What is stored of the times in the reports; looked up only when something may be there. */
  stored: ReadonlyMap<number, readonly StoredFix[]>
  positions: PositionRow[]
  /** Older positions whose verdict changed. */
  revisions: Revision[]
  segments: Segment[]
  checkpoints: Checkpoint[]
  periods: Period[]
  events: EventRow[]
  readings: ReadingRow[]
  /** Sums of the new readings, and states of the sensor engine at the begin of days. */
  readingSums: QuarterSum[]
  readingCheckpoints: { time: number; state: ReadingsState }[]
  /** A reading is older than the newest one: the series must be replayed. */
  hasLateReadings: boolean
  /** A tracked fix is older than the newest one: history must be replayed. */
  hasLateFixes: boolean
}
