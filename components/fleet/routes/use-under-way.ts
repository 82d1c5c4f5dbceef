'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ROUTE_LIMITS } from '@/lib/fleet/routes/route-limits'
import type { ListedRoute } from '@/lib/fleet/routes/route-schema'
import type { RunningRoute } from '@/lib/fleet/routes/run-schema'
import { api } from '@/lib/http/client'
import { useRoutesById } from './use-routes'

/** So many are shown at first, and so many more each time. */
const STEP = 50
const SHOWN_MS = 15_000
/** How many there are is looked at beside, and not waited for. */
const COUNTED_MS = 60_000
const NONE: readonly never[] = []

/** The routes that are driven now, the worst first; `isShown` is whether their rows are looked at, or only how many there are. */
export function useUnderWay(isShown: boolean) {
  // How far along a vehicle is says where.
  const may = useAccount().permissions.includes('positions.read')
  const [limit, setLimit] = useState(STEP)
  const list = useQuery({
    queryKey: ['fleet-route-runs', 'all', limit],
    enabled: may,
    queryFn: ({ signal }) =>
      api('GET', '/api/fleet-route-runs', { query: { limit }, signal, hideError: true }),
    refetchInterval: isShown ? SHOWN_MS : COUNTED_MS,
    placeholderData: keepPreviousData,
  })
  const runs: readonly RunningRoute[] = list.data?.items ?? NONE
  const total = list.data?.total ?? 0
  // In an order of their own: the lines stay as they are when another run becomes the worst.
  const ids = [...new Set(runs.map(({ routeId }) => routeId))].sort((a, b) => a - b)
  const lines = useRoutesById(ids, isShown).data?.items
  const routes: readonly ListedRoute[] = (runs.length > 0 && lines) || NONE
  const hasMore = runs.length < total && limit < ROUTE_LIMITS.routes
  const showMore = () => setLimit(Math.min(ROUTE_LIMITS.routes, limit + STEP))
  return { may, list, runs, total, routes, hasMore, showMore }
}
export type UnderWay = ReturnType<typeof useUnderWay>
