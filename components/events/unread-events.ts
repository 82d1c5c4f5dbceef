'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'

const KEY = ['events', 'unread']
/** What the server counts to. */
const MAX = 1000
/** With the live worker, this only makes up for what others have read. */
const REFRESH_MS = 60_000
const REFRESH_ALONE_MS = 20_000

/** How many events nobody has read yet; 1000 stands for that many or more. */
export function useUnreadEvents(isLive = true): number {
  const { data = 0 } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await api('GET', '/api/events/unread', { hideError: true, signal })).unread,
    refetchInterval: isLive ? REFRESH_MS : REFRESH_ALONE_MS,
  })
  return data
}

/** Counts what has just happened, or was just marked, without asking. */
export function changeUnread(queries: QueryClient, by: number): void {
  queries.setQueryData<number>(KEY, (count) =>
    // From the cap on, the true number is not known.
    count === undefined || count >= MAX ? count : Math.min(MAX, Math.max(0, count + by)),
  )
}

export function refreshUnread(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: KEY })
}
