'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'
import type { ReportRun } from '@/lib/reports/schedule-schema'

const KEY = ['reportSchedules']
const SOON_MS = 2000

/** Whether something is going to change of it within seconds. */
const isOpen = (run: ReportRun | null | undefined) => run?.status === 'waiting' || run?.status === 'running'

export function useSchedules() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/report-schedules', { signal, hideError: true }),
    refetchInterval: ({ state }) => (state.data?.some(({ lastRun }) => isOpen(lastRun)) ? SOON_MS : 60_000),
  })
}

export function useRuns(id: number) {
  return useQuery({
    queryKey: [...KEY, id, 'runs'],
    queryFn: ({ signal }) =>
      api('GET', '/api/report-schedules/[id]/runs', { params: { id }, signal, hideError: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? SOON_MS : false),
  })
}

export const refreshSchedules = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
