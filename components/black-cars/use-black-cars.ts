'use client'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { BlackCarState } from '@/lib/black-cars/limits'
import { api } from '@/lib/http/client'

const KEY = ['blackCars']
const PAGE_SIZE = 1000
const STALE_MS = 60_000

export type BlackCarFilter = { search: string; state: BlackCarState | null }
export const EVERY_BLACK_CAR: BlackCarFilter = { search: '', state: null }

/** All addresses that a filter leaves, page after page: a map shows them together. */
export function useBlackCars({ search, state }: BlackCarFilter, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: [...KEY, search, state],
    queryFn: ({ pageParam, signal }) =>
      api('GET', '/api/black-cars', {
        query: { search, state: state ?? undefined, page: pageParam, pageSize: PAGE_SIZE },
        signal,
        hideError: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    staleTime: STALE_MS,
    enabled,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const blackCars = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? null, [data])
  const room = data?.pages[0] ?? null
  return useMemo(
    () => ({ blackCars, room, isFetching, isError, refetch }),
    [blackCars, room, isFetching, isError, refetch],
  )
}

export const refreshBlackCars = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: KEY })
