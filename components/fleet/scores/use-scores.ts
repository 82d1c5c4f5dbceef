'use client'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { Dispute } from '@/lib/fleet/scores/dispute-schema'
import type { SCORE_ORDERS, ScoredEvent, ScoredEventPage } from '@/lib/fleet/scores/score-list-schema'
import type { LossKind } from '@/lib/fleet/scores/score-profile'
import { api } from '@/lib/http/client'
import type { Period } from '@/lib/time/period'
import { inPages } from '../in-pages'

const KEY = ['fleetScores']

export type Whose = { driverId?: number; vehicleId?: number }
export type Ranking = {
  by: 'driver' | 'vehicle'
  order: (typeof SCORE_ORDERS)[number]
  search: string
  period: Period
}

const asked = ({ from, to }: Period) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** Who drove how, page by page, with the same of the period before. */
export function useRanking({ by, order, search, period }: Ranking) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'ranking', { by, order, search, period }],
    ...inPages((part, signal) =>
      api('GET', '/api/fleet-scores', {
        query: { ...asked(period), by, order, search, compare: 'true', ...part },
        signal,
        hideError: true,
      }),
    ),
    placeholderData: keepPreviousData,
  })
}

/** The weeks of one driver or vehicle. */
export function useWeeks(whose: Whose, period: Period) {
  return useQuery({
    queryKey: [...KEY, 'weeks', whose, period],
    queryFn: ({ signal }) =>
      api('GET', '/api/fleet-scores', {
        query: { ...asked(period), ...whose, by: 'week', pageSize: 20 },
        signal,
        hideError: true,
      }),
  })
}

/** What one driver or vehicle lost points for, the dearest first, page by page. */
export function useScoredEvents(whose: Whose, kind: LossKind | null, period: Period) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'events', whose, kind, period],
    ...inPages((part, signal) =>
      api('GET', '/api/fleet-scores/events', {
        query: {
          ...asked(period),
          ...whose,
          kind: kind ?? undefined,
          order: 'dearest',
          ...part,
        },
        signal,
        hideError: true,
      }),
    ),
    placeholderData: keepPreviousData,
  })
}

const isSame = (one: ScoredEvent, other: ScoredEvent) =>
  one.imei === other.imei && one.kind === other.kind && one.start === other.start

/** An event was taken out of the scores, or counts again: its row says so at once, the scores once they are summed anew. */
export async function showDispute(queries: QueryClient, event: ScoredEvent, dispute: Dispute | null) {
  // What was asked before would put the row back.
  await queries.cancelQueries({ queryKey: [...KEY, 'events'] })
  queries.setQueriesData<InfiniteData<ScoredEventPage>>(
    { queryKey: [...KEY, 'events'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (isSame(one, event) ? { ...one, dispute } : one)),
        })),
      },
  )
  await queries.invalidateQueries({ queryKey: KEY })
}

/** Scores are not what is shown any more. */
export const refreshScores = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
