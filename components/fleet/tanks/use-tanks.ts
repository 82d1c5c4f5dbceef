import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'

const KEY = ['oilTanks']
const PAGE = 50

/** The tanks of the account, page by page. */
export function useTanks(search: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api('GET', '/api/oil-tanks', {
        query: { search, page: pageParam, pageSize: PAGE },
        signal,
        hideError: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}

/** Those that a device measures; none of what has no device. */
export const useTanksOf = (imei: string | null) =>
  useQuery({
    queryKey: [...KEY, 'of', imei],
    enabled: imei !== null,
    queryFn: ({ signal }) =>
      api('GET', '/api/oil-tanks', { query: { imei: imei ?? '' }, signal, hideError: true }),
  })

export const refreshTanks = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
