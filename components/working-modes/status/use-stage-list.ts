'use client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '@/lib/http/client'
import type { StageFilter } from '@/lib/working-modes/stage-filter'
import type { ModeStage } from '@/lib/working-modes/stage-schema'

const PAGE = 50
/** While a command that sets a mode is under way. */
const SOON_MS = 3000
const FRESH_MS = 10 * 60_000
/** Trackers that sleep are waited for by the minute: for days, as may be. */
const LATER_MS = 60_000

function refreshMs(stages: readonly ModeStage[]): number | false {
  const isFresh = ({ state, createdAt }: ModeStage) =>
    state === 'inProgress' && Date.now() - Date.parse(createdAt) < FRESH_MS
  if (stages.some(isFresh)) return SOON_MS
  return stages.some(({ state }) => state !== 'ended') ? LATER_MS : false
}

/** The filtered stages, page by page, asked for again and again while any of them is not over. */
export function useStageList({ imei, state, missed }: StageFilter) {
  const list = useInfiniteQuery({
    queryKey: ['workingModes', 'stages', { imei, state, missed }],
    queryFn: ({ pageParam, signal }) =>
      api('GET', '/api/working-modes', {
        query: {
          limit: PAGE,
          before: pageParam ?? undefined,
          imei: imei ?? undefined,
          state: state ?? undefined,
          missed: missed ? 'true' : undefined,
        },
        signal,
        hideError: true,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // All pages are read again: the more there are, the less often.
    refetchInterval: ({ state: { data } }) =>
      data ? (refreshMs(data.pages.flatMap(({ items }) => items)) || 0) * data.pages.length || false : false,
  })
  const stages = useMemo(() => {
    const all = list.data?.pages.flatMap(({ items }) => items) ?? []
    // What came meanwhile moves the pages on.
    return [...new Map(all.map((stage) => [stage.id, stage])).values()]
  }, [list.data])
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
  }
  return { list, stages, loadMore }
}
