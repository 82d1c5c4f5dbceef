import type { DeviceStatusName } from '@/lib/devices/status-of'
import type { Vehicle } from './vehicle'

/** The tabs over the list: everything, favourites, or one state. */
export type VehicleTab = 'all' | 'favourites' | DeviceStatusName

/** Part of an IMEI is worth searching for from here on (spec section 5: search accepts 5–15 digits). */
const MIN_IMEI_DIGITS = 5

export type VehicleFilter = { tab: VehicleTab; search: string }

/** A test for vehicles that pass the tab and hold the search text in name, identifiers or plate. */
export function vehicleFilter(
  { tab, search }: VehicleFilter,
  favourites: ReadonlySet<number>,
): (vehicle: Vehicle) => boolean {
  const inTab = (vehicle: Vehicle) =>
    tab === 'all' || (tab === 'favourites' ? favourites.has(vehicle.id) : vehicle.status === tab)
  const text = search.trim().toLowerCase()
  if (text === '') return inTab
  // A few digits are in every IMEI; then they are looked for in names and plates, and as a whole identifier.
  const shortDigits = /^\d+$/.test(text) && text.length < MIN_IMEI_DIGITS
  const holds = (vehicle: Vehicle) =>
    shortDigits
      ? vehicle.name.toLowerCase().includes(text) ||
        (vehicle.plate?.toLowerCase().includes(text) ?? false) ||
        vehicle.searchText.split('\n').includes(text)
      : vehicle.searchText.includes(text)
  return (vehicle) => inTab(vehicle) && holds(vehicle)
}
