import { DEVICE_STATUSES, type DeviceStatusName } from '@/lib/devices/status-of'
import type { Vehicle } from './vehicle'
import { vehicleFilter } from './vehicle-filter'

export type StatusCounts = Record<DeviceStatusName, number>

/** What the tabs over the list tell. */
export type TabCounts = {
  /** How many are in each state, of what the search finds. */
  counts: StatusCounts
  /** The states that any vehicle is in, found or not: tabs do not come and go while somebody types. */
  present: DeviceStatusName[]
  /** Favourites that the search finds. */
  favourites: number
}

/** Counts what the search leaves, so that each tab says how many it will show. */
export function countTabs(
  vehicles: Iterable<Vehicle>,
  search: string,
  favourites: ReadonlySet<number>,
): TabCounts {
  const found = vehicleFilter({ tab: 'all', search }, favourites)
  const counts = Object.fromEntries(DEVICE_STATUSES.map((status) => [status, 0])) as StatusCounts
  const present = new Set<DeviceStatusName>()
  let favouritesFound = 0
  for (const vehicle of vehicles) {
    present.add(vehicle.status)
    if (!found(vehicle)) continue
    counts[vehicle.status]++
    if (favourites.has(vehicle.id)) favouritesFound++
  }
  return {
    counts,
    present: DEVICE_STATUSES.filter((status) => present.has(status)),
    favourites: favouritesFound,
  }
}
