import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'
import { inPages } from '../in-pages'

const KEY = ['oilTanks']

/** The tanks of the account, page by page. */
export function useTanks(search: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', search],
    ...inPages((part, signal) =>
      api('GET', '/api/oil-tanks', {
        query: { search, ...part },
        signal,
        hideError: true,
      }),
    ),
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
