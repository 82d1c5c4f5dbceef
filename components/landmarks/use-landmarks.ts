'use client'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { forgetPlaces } from '@/components/places/place-book'
import { api } from '@/lib/http/client'

const KEY = ['landmarks']
const PAGE_SIZE = 1000
const STALE_MS = 60_000

/** All landmarks that a search leaves, page after page: a map shows them together. */
export function useLandmarks(search: string, { quiet = false } = {}) {
  const query = useInfiniteQuery({
    queryKey: [...KEY, search],
    queryFn: ({ pageParam, signal }) =>
      api('GET', '/api/landmarks', {
        query: { search, page: pageParam, pageSize: PAGE_SIZE },
        signal,
        hideError: quiet,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    staleTime: STALE_MS,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const landmarks = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? null, [data])
  const room = data?.pages[0] ?? null
  return useMemo(
    () => ({ landmarks, room, isFetching, isError, refetch }),
    [landmarks, room, isFetching, isError, refetch],
  )
}

/** After a landmark has changed: places are called otherwise from then on. */
export async function refreshLandmarks(queries: QueryClient): Promise<void> {
  forgetPlaces()
  await queries.invalidateQueries({ queryKey: KEY })
}
