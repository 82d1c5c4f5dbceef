'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'

const KEY = ['reportSchedules']

export function useSchedules() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/report-schedules', { signal, hideError: true }),
    refetchInterval: 60_000,
  })
}

export function useRuns(id: number) {
  return useQuery({
    queryKey: [...KEY, id, 'runs'],
    queryFn: ({ signal }) =>
      api('GET', '/api/report-schedules/[id]/runs', { params: { id }, signal, hideError: true }),
    staleTime: 0,
  })
}

export const refreshSchedules = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
