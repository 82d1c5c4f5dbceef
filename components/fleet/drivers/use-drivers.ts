'use client'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DriverQuery } from '@/lib/fleet/drivers/driver-schema'
import { api } from '@/lib/http/client'
import { inPages } from '../in-pages'

const KEY = ['drivers']
const FIELDS_KEY = ['driverFields']

export type DriverSearch = Pick<DriverQuery, 'sort' | 'direction'> & {
  search: string
  licenceStatus: DriverQuery['licenceStatus'] | null
  licenceEnds: DriverQuery['licenceEnds'] | null
}
export const ALL_DRIVERS: DriverSearch = {
  search: '',
  licenceStatus: null,
  licenceEnds: null,
  sort: 'name',
  direction: 'asc',
}

/** As the API takes what is asked for. */
export const filterOf = ({ search, licenceStatus, licenceEnds }: DriverSearch) => ({
  search,
  licenceStatus: licenceStatus ?? undefined,
  licenceEnds: licenceEnds ?? undefined,
})

/** The drivers that are asked for, page by page. */
export function useDrivers(asked: DriverSearch) {
  const list = useInfiniteQuery({
    queryKey: [...KEY, 'list', asked],
    ...inPages((part, signal) =>
      api('GET', '/api/drivers', {
        query: {
          ...filterOf(asked),
          sort: asked.sort,
          direction: asked.direction,
          ...part,
        },
        signal,
        hideError: true,
      }),
    ),
    placeholderData: keepPreviousData,
  })
  const drivers = list.data?.pages.flatMap(({ items }) => items) ?? []
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
  }
  return { list, drivers, loadMore }
}

const driverKey = (id: number) => [...KEY, 'driver', id]

export const useDriver = (id: number) =>
  useQuery({
    queryKey: driverKey(id),
    queryFn: ({ signal }) => api('GET', '/api/drivers/[id]', { params: { id }, signal, hideError: true }),
  })

/** What the enterprise keeps of its drivers beside the usual. */
export const useOwnFields = () =>
  useQuery({
    queryKey: FIELDS_KEY,
    queryFn: ({ signal }) => api('GET', '/api/driver-fields', { signal, hideError: true }),
  })

/** What is shown of drivers is not so any more. */
export const refreshDrivers = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: KEY }),
    queries.invalidateQueries({ queryKey: FIELDS_KEY }),
  ])
