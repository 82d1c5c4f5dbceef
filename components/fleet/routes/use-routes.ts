'use client'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { ROUTE_LIMITS } from '@/lib/fleet/routes/route-limits'
import type { routeQuery } from '@/lib/fleet/routes/route-schema'
import type { LatLon } from '@/lib/geo/distance'
import { api } from '@/lib/http/client'
import { inPages } from '../in-pages'

const PAGE = 25
const KEY = ['fleetRoutes']

export type ShownRoutes = Required<Pick<z.output<typeof routeQuery>, 'search' | 'sort' | 'direction'>>

/** The routes that a search leaves, page by page. */
export function useRoutes(shown: ShownRoutes) {
  const list = useInfiniteQuery({
    queryKey: [...KEY, 'list', shown],
    ...inPages(
      (part, signal) =>
        api('GET', '/api/fleet-routes', {
          query: { ...shown, ...part },
          signal,
          hideError: true,
        }),
      PAGE,
    ),
    placeholderData: keepPreviousData,
  })
  return { list, routes: list.data?.pages.flatMap(({ items }) => items) ?? [] }
}

/** The routes of these ids, to be drawn: of many the first. */
export const useRoutesById = (ids: readonly number[], enabled: boolean) => {
  const asked = ids.slice(0, ROUTE_LIMITS.page)
  return useQuery({
    queryKey: [...KEY, 'list', asked],
    enabled: enabled && asked.length > 0,
    queryFn: ({ signal }) =>
      api('GET', '/api/fleet-routes', {
        query: { ids: asked.join(','), pageSize: ROUTE_LIMITS.page },
        signal,
        hideError: true,
      }),
  })
}

export const useRoute = (id: number | null) =>
  useQuery({
    queryKey: [...KEY, 'route', id],
    enabled: id !== null,
    queryFn: ({ signal }) =>
      api('GET', '/api/fleet-routes/[id]', { params: { id: id ?? 0 }, signal, hideError: true }),
    // What is being changed is not changed under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

const placesOf = (points: readonly LatLon[]) => points.map(({ lat, lon }) => ({ lat, lon }))

/** The way by points as the routing engine knows it. */
export const useEngineLine = (points: readonly LatLon[], enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, 'line', placesOf(points)],
    enabled: enabled && points.length > 1,
    queryFn: ({ signal }) =>
      api('POST', '/api/fleet-routes/line', { body: { points: placesOf(points) }, signal, hideError: true }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const askOrder = (points: readonly LatLon[], fixedEnd: boolean) =>
  api('POST', '/api/fleet-routes/order', {
    body: { points: placesOf(points), fixedEnd },
    hideError: true,
  })

/** What is shown of routes is not so any more. */
export const refreshRoutes = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: [...KEY, 'list'] })
