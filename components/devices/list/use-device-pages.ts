'use client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeviceRow } from '@/lib/devices/device-row'
import type { DeviceSearch } from '@/lib/devices/filter-url'
import { api } from '@/lib/http/client'

const PAGE = 100
export const DEVICES_KEY = ['devices', 'list'] as const

/** Pages of the table, loaded as one scrolls. */
export function useDevicePages({ filter, sort, direction }: DeviceSearch) {
  const query = useInfiniteQuery({
    queryKey: [...DEVICES_KEY, filter, sort, direction],
    queryFn: ({ pageParam, signal }) =>
      api('POST', '/api/devices/search', {
        body: { ...filter, sort, direction, page: pageParam, pageSize: PAGE },
        signal,
        hideError: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  const first = query.data?.pages[0]
  const rows = useMemo<DeviceRow[]>(() => {
    // A row that moved between two pages while they were loaded stands in both.
    const seen = new Set<number>()
    const all = query.data?.pages.flatMap(({ items }) => items) ?? []
    return all.filter(({ id }) => !seen.has(id) && seen.add(id))
  }, [query.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return {
    rows,
    total: first?.total ?? 0,
    missing: first?.missing ?? [],
    status: query.isPending ? 'loading' : query.isError && rows.length === 0 ? 'failed' : 'ready',
    isStale: query.isPlaceholderData,
    retry: () => void query.refetch(),
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  } as const
}
