'use client'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PlanState } from '@/lib/fleet/services/judge-plan'
import { api } from '@/lib/http/client'
import { inPages } from '../in-pages'

const KEY = ['fleetServices']
/** The worker looks at what was written within seconds. */
const LIVE_MS = 5000

export type StateFilter = { search: string; state: PlanState | null; planId: number | null }

/** How plans stand for vehicles, page by page. */
export function useStates({ search, state, planId }: StateFilter) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'states', { search, state, planId }],
    ...inPages((part, signal) =>
      api('GET', '/api/service-states', {
        query: { search, state: state ?? undefined, planId: planId ?? undefined, ...part },
        signal,
        hideError: true,
      }),
    ),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  })
}

export const usePlans = () =>
  useQuery({
    queryKey: [...KEY, 'plans'],
    queryFn: ({ signal }) => api('GET', '/api/service-plans', { signal, hideError: true }),
  })

/** One with all of its vehicles; read anew each time that somebody opens it, and not again below what is typed. */
export const usePlan = (id: number) =>
  useQuery({
    queryKey: [...KEY, 'plan', id],
    queryFn: ({ signal }) =>
      api('GET', '/api/service-plans/[id]', { params: { id }, signal, hideError: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The services that were done, page by page. */
export function useServices() {
  return useInfiniteQuery({
    queryKey: [...KEY, 'done'],
    ...inPages((part, signal) => api('GET', '/api/services', { query: part, signal, hideError: true })),
  })
}

export const useCorrections = (vehicleId: number | null) =>
  useQuery({
    queryKey: [...KEY, 'corrections', vehicleId],
    enabled: vehicleId !== null,
    queryFn: ({ signal }) =>
      api('GET', '/api/odometer-corrections', {
        query: { vehicleId: vehicleId ?? 0, pageSize: 20 },
        signal,
        hideError: true,
      }),
  })

/** What was counted of a vehicle up to a day, or a moment. */
export const useReading = (vehicleId: number | null, when: { day?: string; at?: string }) =>
  useQuery({
    queryKey: [...KEY, 'reading', vehicleId, when],
    enabled: vehicleId !== null && (when.day ?? when.at ?? '') !== '',
    queryFn: ({ signal }) =>
      api('GET', '/api/vehicle-counters', {
        query: { vehicleId: vehicleId ?? 0, ...when },
        signal,
        hideError: true,
      }),
    retry: false,
  })

/** What is shown of plans and services is not so any more. */
export const refreshServices = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
