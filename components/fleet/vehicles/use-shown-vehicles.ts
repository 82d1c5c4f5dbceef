'use client'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import {
  ALL_VEHICLES,
  countVehicleFilters,
  readShownVehicles,
  type ShownVehicles,
  writeShownVehicles,
} from '@/lib/fleet/vehicles/filter-url'

export type VehicleFilterState = {
  shown: ShownVehicles
  /** How many filters are on, the search apart. */
  count: number
  /** The vehicle that a link leads to. */
  named: number | null
  change: (part: Partial<ShownVehicles>) => void
  clear: () => void
}

/** The filters and the order, which live in the address. */
export function useShownVehicles(): VehicleFilterState {
  const router = useRouter()
  const path = usePathname()
  const query = useSearchParams()
  const id = Number(query.get('id'))
  const shown = readShownVehicles(query)
  const show = (next: ShownVehicles) => {
    const search = writeShownVehicles(next)
    router.replace(search ? `${path}?${search}` : path)
  }
  return {
    shown,
    count: countVehicleFilters(shown),
    named: Number.isSafeInteger(id) && id > 0 ? id : null,
    change: (part) => show({ ...shown, ...part }),
    clear: () => show({ ...ALL_VEHICLES, sort: shown.sort, desc: shown.desc }),
  }
}
