import { PLACES, REGIONS } from './places'
import type { DemoVehicle } from './vehicles'

export const DAY_MS = 86_400_000
/** The demo day turns over when even night taxis are home: this long after local midnight. */
export const DAY_BEGINS_S = 3.5 * 3600
/** What vehicles do repeats after so many days; when exactly they do it does not. */
export const CYCLE_DAYS = 28
/** Monday, 5 January 2026: the day on which the demo calendar and the odometers begin. */
const FIRST_DAY = Date.UTC(2026, 0, 5) / DAY_MS

/** Number of the vehicle's day that holds a moment (milliseconds since 1970); 0 is the first one. */
export function dayOf(vehicle: DemoVehicle, time: number): number {
  return Math.floor((time - dayStart(vehicle, 0)) / DAY_MS)
}

/** When a day of the vehicle begins, in milliseconds since 1970. */
export function dayStart(vehicle: DemoVehicle, day: number): number {
  const { utcOffsetHours } = REGIONS[PLACES[vehicle.home].region]
  const hours = (vehicle.shiftHours ?? 0) - utcOffsetHours
  return (FIRST_DAY + day) * DAY_MS + DAY_BEGINS_S * 1000 + hours * 3_600_000
}

/** Place of a day in the cycle, 0 (a Monday) to 27. */
export function cycleDayOf(day: number): number {
  return ((day % CYCLE_DAYS) + CYCLE_DAYS) % CYCLE_DAYS
}

/** 0 is Sunday, 6 Saturday. */
export function weekdayOf(cycleDay: number): number {
  return (cycleDay + 1) % 7
}
