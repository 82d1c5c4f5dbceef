import type { EventType } from '@/lib/events/event-types'
import type { SensorValues } from '@/lib/positions/fix'
import type { PeriodKind } from '@/lib/tracking/period'
import { FROM_THE_START, NEW_STEPS, type StepBegins, type StepName, type StepStates } from './steps'

/**
 * What the gateway knows of a device between two batches: the row of `device_states` in plain values, what
 * rarely changes (`device_details`), and the states of the steps.
 */
export type DeviceState = {
  lastPacketAt: number | null
  fixTime: number | null
  receivedAt: number | null
  lat: number | null
  lon: number | null
  speedKmh: number | null
  heading: number | null
  altitude: number | null
  accuracy: number | null
  satellites: number | null
  source: number | null
  ignition: boolean | null
  charging: boolean | null
  armed: boolean | null
  fuelCut: boolean | null
  power: number
  gsmLevel: number | null
  batteryPercent: number | null
  voltage: number | null
  motion: number
  motionSince: number | null
  odometerCm: number
  deviceOdometerM: number | null
  sensors: SensorValues | null
  network: unknown
  /** Bits of alarms that are on, by where the device tells them: it may hold one over many connections. */
  alarms: Readonly<Record<string, number>> | null
  /** What packets tell of the device and what is kept of it (`NOTHING_TOLD`) is not older than this; null is ever since. */
  toldSince: number | null
  steps: StepStates
  begins: StepBegins
  unsaved: Unsaved
  /** Harsh moments that the device told of lately; known to the session alone. */
  harshTold?: readonly HarshTold[]
}

/** What the device called it, and when it was. */
export type HarshTold = { kind: PeriodKind; type: EventType; time: number }

/** Steps whose states changed since they were saved: after how many fixes and readings, and since which packet. */
export type Unsaved = { steps: readonly StepName[]; inputs: number; since: number | null }

/** As the `inputs` of states that the next change saves, whatever is in it. */
export const SAVE_AT_ONCE = Number.MAX_SAFE_INTEGER

export const NOTHING_UNSAVED: Unsaved = { steps: [], inputs: 0, since: null }

/** What is kept of packets as long as none told it. */
export const NOTHING_TOLD = {
  ignition: null,
  charging: null,
  armed: null,
  fuelCut: null,
  gsmLevel: null,
  batteryPercent: null,
  voltage: null,
  sensors: null,
  network: null,
  alarms: null,
} as const satisfies Partial<DeviceState>

export const NEW_DEVICE_STATE: DeviceState = {
  ...NOTHING_TOLD,
  lastPacketAt: null,
  fixTime: null,
  receivedAt: null,
  lat: null,
  lon: null,
  speedKmh: null,
  heading: null,
  altitude: null,
  accuracy: null,
  satellites: null,
  source: null,
  power: 0,
  motion: 0,
  motionSince: null,
  odometerCm: 0,
  deviceOdometerM: null,
  toldSince: null,
  steps: NEW_STEPS,
  begins: FROM_THE_START,
  unsaved: NOTHING_UNSAVED,
}
