import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CostKind } from '@/lib/fleet/costs/cost-kinds'
import type { FuelVerdict } from '@/lib/fleet/costs/match-receipts'
import { api } from '@/lib/http/client'
import { inPages } from '../in-pages'

const KEY = ['fleetCosts']

export type CostFilter = {
  vehicleId?: number
  kind?: CostKind
  /** Days of the calendar. */
  from?: string
  to?: string
  verdict?: FuelVerdict
}

/** Costs that were written down, page by page. */
export function useCosts(filter: CostFilter, enabled = true) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', filter],
    enabled,
    ...inPages((part, signal) =>
      api('GET', '/api/fleet-costs', {
        query: { ...filter, ...part },
        signal,
        hideError: true,
      }),
    ),
    placeholderData: keepPreviousData,
  })
}

export type CheckedDays = { vehicleId?: number; from: string; to: string }

/** What tanks saw and no receipt is of, page by page. */
export function useBareRefuels(days: CheckedDays, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'refuels', days],
    enabled,
    ...inPages((part, signal) =>
      api('GET', '/api/fleet-costs/refuels', {
        query: { ...days, ...part },
        signal,
        hideError: true,
      }),
    ),
    placeholderData: keepPreviousData,
  })
}

export type CostMonths = { vehicleId?: number; from: string; to: string }

export const useMonthCosts = (months: CostMonths, enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, 'months', months],
    enabled,
    queryFn: ({ signal }) =>
      api('GET', '/api/fleet-costs/months', { query: months, signal, hideError: true }),
    placeholderData: keepPreviousData,
  })

export function useVehicleCosts(months: CostMonths, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'vehicles', months],
    enabled,
    ...inPages((part, signal) =>
      api('GET', '/api/fleet-costs/vehicles', {
        query: { ...months, ...part },
        signal,
        hideError: true,
      }),
    ),
    placeholderData: keepPreviousData,
  })
}

/** What is shown of costs is not so any more. */
export const refreshCosts = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
