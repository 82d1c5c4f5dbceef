import type { DemoVehicle } from './vehicles'

/**
 * Whose rounds were planned too tight: they accelerate and turn hard once on so many metres. The others drive as people do, so
 * that scores differ for a reason.
 */
const HURRIED_M: Readonly<Record<string, number>> = {
  'Rui Pinho': 9000,
  'Inês Cunha': 22_000,
  'Jeroen Smit': 28_000,
  'Uwe Claasen': 60_000,
}

/** After how many metres each the driver of a vehicle drives harshly; null for who is not in a hurry. */
export const hurryOf = ({ driver }: DemoVehicle): number | null =>
  driver === null ? null : (HURRIED_M[driver.name] ?? null)
