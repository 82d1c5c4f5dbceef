/** What a device can be drawn as (spec section 3, icon types). Texts in messages under `icons`. */
export const VEHICLE_ICONS = [
  'car',
  'bus',
  'truck',
  'taxi',
  'motorcycle',
  'ship',
  'drone',
  'people',
  'excavator',
  'ferry',
  'golfCart',
  'van',
  'container',
] as const
export type VehicleIcon = (typeof VEHICLE_ICONS)[number]

/** The stored icon, or a car for one that is not known. */
export function iconIndex(icon: string): number {
  return Math.max(0, (VEHICLE_ICONS as readonly string[]).indexOf(icon))
}
