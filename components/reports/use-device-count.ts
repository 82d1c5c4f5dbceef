'use client'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'

/** How many devices a report is about; null while that is not known. */
export function useDeviceCount(imeis: readonly string[]): number | null {
  const { data } = useQuery({
    queryKey: ['devices', 'count'],
    queryFn: ({ signal }) => api('GET', '/api/devices', { query: { pageSize: 1 }, signal, hideError: true }),
    staleTime: 300_000,
    enabled: imeis.length === 0,
  })
  return imeis.length > 0 ? imeis.length : (data?.total ?? null)
}
