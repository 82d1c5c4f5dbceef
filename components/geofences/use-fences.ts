'use client'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '@/lib/http/client'

/** What a list of fences is narrowed to. */
export type FenceFilter = { search: string; groupId: number | null }

export const EVERY_FENCE: FenceFilter = { search: '', groupId: null }

const KEY = ['geofences']
const PAGE_SIZE = 1000
const STALE_MS = 60_000

/** All fences that a filter leaves, page after page: a map shows them together. */
export function useFences(filter: FenceFilter) {
  const query = useInfiniteQuery({
    queryKey: [...KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET', '/api/geofences', {
        query: { search: filter.search, groupId: filter.groupId, page: pageParam, pageSize: PAGE_SIZE },
        signal,
        // Lists say it in their place.
        hideError: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    staleTime: STALE_MS,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const fences = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? null, [data])
  const { refetch } = query
  const room = data?.pages[0] ?? null
  return useMemo(
    () => ({ fences, room, isFetching, isError, refetch }),
    [fences, room, isFetching, isError, refetch],
  )
}

/** The groups of fences of an account, the own one unless another is named. */
export function useFenceGroups(accountId?: number) {
  const query = useQuery({
    queryKey: [...KEY, 'groups', accountId ?? null],
    queryFn: ({ signal }) =>
      api('GET', '/api/geofences/groups', { query: { accountId }, signal, hideError: true }),
    staleTime: STALE_MS,
  })
  return { groups: query.data?.items ?? null, isError: query.isError, refetch: query.refetch }
}

/** After fences or their groups have changed. */
export const refreshFences = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
