'use client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { filterQuery, type ResolvedFilter } from '@/lib/events/event-filter'
import type { DeviceEvent } from '@/lib/events/schema'
import { api } from '@/lib/http/client'

const PAGE = 100

/** A page of the filtered list: its newest events, or those before a cursor. */
export function askEvents(filter: ResolvedFilter, before: string | null, signal?: AbortSignal) {
  return api('GET', '/api/events', {
    query: { ...filterQuery(filter), before, limit: PAGE },
    signal,
    hideError: true,
  })
}

/** Pages of past events, loaded as one scrolls. What happens meanwhile comes live and not by asking again. */
export function useEventPages(filter: ResolvedFilter) {
  const pages = useInfiniteQuery({
    queryKey: ['events', 'list', filterQuery(filter)],
    queryFn: ({ pageParam, signal }) => askEvents(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    // A list that was left has missed what happened since.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })
  const loaded = useMemo<DeviceEvent[]>(
    () => pages.data?.pages.flatMap(({ items }) => items) ?? [],
    [pages.data],
  )
  return { ...pages, loaded }
}
