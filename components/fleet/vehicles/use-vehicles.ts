'use client'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { askedVehicles, type ShownVehicles } from '@/lib/fleet/vehicles/filter-url'
import { api } from '@/lib/http/client'
import { inPages } from '../in-pages'

const PAGE = 50
const KEY = ['fleetVehicles']
/** States of devices and drivers change by themselves. */
export const LIVE_MS = 20_000
/** All pages that are there are asked for again: of more than these nobody looks at the first any more. */
const LIVE_PAGES = 4

/** The filtered vehicles, page by page. */
export function useVehicles(shown: ShownVehicles) {
  const list = useInfiniteQuery({
    queryKey: [...KEY, 'list', shown],
    ...inPages((part, signal) =>
      api('GET', '/api/fleet-vehicles', {
        query: { ...askedVehicles(shown), ...part },
        signal,
        hideError: true,
      }),
    ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= LIVE_PAGES ? LIVE_MS : false),
  })
  const vehicles = list.data?.pages.flatMap(({ items }) => items) ?? []
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
  }
  return { list, vehicles, loadMore }
}

/** Another vehicle with a plate, null where there is none; `ownId` is the one that it is asked for. */
export const useVehicleWithPlate = (plate: string, ownId: number | null) =>
  useQuery({
    queryKey: [...KEY, 'plate', plate, ownId],
    queryFn: async ({ signal }) => {
      const { items } = await api('GET', '/api/fleet-vehicles', {
        query: { search: plate, pageSize: PAGE },
        signal,
        hideError: true,
      })
      const isSame = (other: string | null) => other?.toLowerCase() === plate.toLowerCase()
      return items.find(({ id, plate: other }) => id !== ownId && isSame(other)) ?? null
    },
    enabled: plate !== '',
    retry: false,
  })

export const vehicleKey = (id: number) => [...KEY, 'vehicle', id]
export const carriedKey = (id: number) => [...vehicleKey(id), 'devices']
export const insurancesKey = (id: number) => [...vehicleKey(id), 'insurances']

/** What is shown of vehicles is not so any more. */
export const refreshVehicles = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
