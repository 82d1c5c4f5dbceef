import { type FuelState, NEW_FUEL } from './fuel'
import type { ObdTrip } from './obd-trip'

/** Outside the limits since `start`: the values so far. Times in milliseconds UTC. */
export type Excursion = { start: number; until: number; extreme: number; sum: number; count: number }

/** What the sensor engine remembers between two readings. Plain data: it is stored as JSON. */
export type ReadingsState = {
  /** The newest reading; older ones are late. Readings of one time are ordered by kind. */
  seen: { time: number; kind: string } | null
  fuel: FuelState
  /** Since when doors are open, by sensor. */
  doors: Record<string, number>
  excursions: Record<string, Excursion>
  obdTrip: ObdTrip | null
  /** Since when a fault code is there. */
  faults: Record<string, number>
  /** The card that was read last. */
  driver: string | null
  /** When it was heard last, and whether the ignition went off since it was told. Not in states that were kept before. */
  driverHeard?: number
  driverLeft?: boolean
}

export const NEW_READINGS: ReadingsState = {
  seen: null,
  fuel: NEW_FUEL,
  doors: {},
  excursions: {},
  obdTrip: null,
  faults: {},
  driver: null,
}
