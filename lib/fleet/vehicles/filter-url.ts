import { INSURED_STATES, type InsuredState } from './insured'
import { VEHICLE_SORTS, type VehicleSort } from './vehicle-schema'
import { TRACKER_STATES, type TrackerState, VEHICLE_STATES, type VehicleStatus } from './vehicle-words'

/** What the list of vehicles is filtered and sorted by; null is all. */
export type ShownVehicles = {
  search: string
  status: VehicleStatus | null
  tracker: TrackerState | null
  insured: InsuredState | null
  sort: VehicleSort
  desc: boolean
}

export const ALL_VEHICLES: ShownVehicles = {
  search: '',
  status: null,
  tracker: null,
  insured: null,
  sort: 'name',
  desc: false,
}

/** How many filters are on, the search apart. */
export const countVehicleFilters = ({ status, tracker, insured }: ShownVehicles): number =>
  [status, tracker, insured].filter((one) => one !== null).length

const oneOf = <Word extends string>(words: readonly Word[], given: string | null): Word | null =>
  words.find((word) => word === given) ?? null

/** Reads them out of an address; what cannot be read is left out. */
export const readShownVehicles = (query: Pick<URLSearchParams, 'get'>): ShownVehicles => ({
  search: query.get('search')?.trim().slice(0, 100) ?? '',
  status: oneOf(VEHICLE_STATES, query.get('status')),
  tracker: oneOf(TRACKER_STATES, query.get('tracker')),
  insured: oneOf(INSURED_STATES, query.get('insured')),
  sort: oneOf(VEHICLE_SORTS, query.get('sort')) ?? 'name',
  desc: query.get('direction') === 'desc',
})

/** Writes them as an address' query, without a question mark; nothing for what is so anyway. */
export function writeShownVehicles({ search, status, tracker, insured, sort, desc }: ShownVehicles): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ search, status, tracker, insured }))
    if (value) query.set(name, value)
  if (sort !== 'name') query.set('sort', sort)
  if (desc) query.set('direction', 'desc')
  return query.toString()
}

/** The same as the API is asked with it. */
export const askedVehicles = ({ search, status, tracker, insured, sort, desc }: ShownVehicles) => ({
  search,
  sort,
  direction: desc ? ('desc' as const) : ('asc' as const),
  status: status ?? undefined,
  tracker: tracker ?? undefined,
  insured: insured ?? undefined,
})
