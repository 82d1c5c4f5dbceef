'use client'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CardState } from '@/lib/fleet/cards/schema'
import { api } from '@/lib/http/client'
import { inPages } from '../in-pages'

const KEY = ['driverCards']

export type CardFilter = { search: string; state: CardState | null }
export const NO_CARD_FILTER: CardFilter = { search: '', state: null }

/** The filtered cards, page by page. */
export function useCards({ search, state }: CardFilter) {
  const list = useInfiniteQuery({
    queryKey: [...KEY, 'list', { search, state }],
    ...inPages((part, signal) =>
      api('GET', '/api/driver-cards', {
        query: { search, state: state ?? undefined, ...part },
        signal,
        hideError: true,
      }),
    ),
    placeholderData: keepPreviousData,
  })
  const cards = list.data?.pages.flatMap(({ items }) => items) ?? []
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
  }
  return { list, cards, loadMore }
}

export const cardKey = (id: number) => [...KEY, 'card', id]

/** Who holds a new card to a reader wants to see it at once. */
const LIVE_MS = 5000

/** Codes that readers told and that are no card yet; asked for anew each so many milliseconds. */
export const useUnknownCards = (everyMs = LIVE_MS) =>
  useQuery({
    queryKey: [...KEY, 'unknown'],
    queryFn: ({ signal }) => api('GET', '/api/driver-cards/unknown', { signal, hideError: true }),
    refetchInterval: everyMs,
  })

/** What is shown of cards is not so any more. */
export const refreshCards = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
