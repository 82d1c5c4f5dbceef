'use client'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { isUnderWay } from '@/lib/commands/batch-progress'
import type {
  BatchDevice,
  BatchOutcome,
  batchQuery,
  CommandBatch,
  OneBatch,
} from '@/lib/commands/batch-schema'
import type { CommandState } from '@/lib/commands/command-states'
import { api } from '@/lib/http/client'
import { COMMANDS_KEY } from '../use-command'

const WATCH_MS = 2000
/** What waits for devices that are offline may do so for days. */
const SLOW_WATCH_MS = 30_000
const FRESH_MS = 10 * 60_000

/** How soon a batch is looked at again; false for one that is over. */
function watchMs(batch: CommandBatch): number | false {
  if (!isUnderWay(batch)) return false
  return batch.left > 0 || Date.now() - Date.parse(batch.createdAt) < FRESH_MS ? WATCH_MS : SLOW_WATCH_MS
}
const PAGE = 20
const DEVICES_PAGE = 50

export type BatchKind = NonNullable<z.output<typeof batchQuery>['kind']>

export const BATCHES_KEY = [...COMMANDS_KEY, 'batches']

/** The batches of a kind, page by page, asked for again and again while any of them is under way. */
export function useBatchList(kind: BatchKind) {
  const list = useInfiniteQuery({
    queryKey: [...BATCHES_KEY, 'list', kind],
    queryFn: ({ pageParam, signal }) =>
      api('GET', '/api/commands/batches', {
        query: { kind, limit: PAGE, before: pageParam ?? undefined },
        signal,
        hideError: true,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // All pages are read again: the more there are, the less often.
    refetchInterval: ({ state: { data } }) => {
      const soon = data?.pages.flatMap(({ items }) => items.flatMap((batch) => watchMs(batch) || []))
      return data && soon && soon.length > 0 ? Math.min(...soon) * data.pages.length : false
    },
  })
  const batches = useMemo(() => {
    const all = list.data?.pages.flatMap(({ items }) => items) ?? []
    // What came meanwhile moves the pages on.
    return [...new Map(all.map((batch) => [batch.id, batch])).values()]
  }, [list.data])
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
  }
  return { list, batches, loadMore }
}

/** The batch that an address names; null asks for none. */
export function useNamedBatch(id: number | null): OneBatch | undefined {
  return useQuery({
    queryKey: [...BATCHES_KEY, 'one', id],
    queryFn: ({ signal }) => api('GET', '/api/commands/batches/[id]', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? watchMs(state.data) : false),
  }).data
}

/** Which of the devices are meant: those whose command stands so, or for which nothing was ordered for this reason. */
export type DeviceFilter = { state: CommandState } | { outcome: BatchOutcome } | null
/** With its place in the list, since not everybody is told which device it is. */
export type ListedDevice = BatchDevice & { place: number }

/** The devices of a batch, page by page, asked for again and again while it is under way, and once more when it is over. */
export function useBatchDevices(batch: CommandBatch, filter: DeviceFilter) {
  const queries = useQueryClient()
  const { id } = batch
  const isOpen = isUnderWay(batch)
  const list = useInfiniteQuery({
    queryKey: [...BATCHES_KEY, 'devices', id, filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET', '/api/commands/batches/[id]/devices', {
        params: { id },
        query: { limit: DEVICES_PAGE, after: pageParam ?? undefined, ...filter },
        signal,
        hideError: true,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (watchMs(batch) || 0) * (data?.pages.length ?? 1) || false,
  })
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen)
      void queries.invalidateQueries({ queryKey: [...BATCHES_KEY, 'devices', id] })
    wasOpen.current = isOpen
  }, [isOpen, id, queries])
  const devices = useMemo(() => {
    const all = list.data?.pages.flatMap(({ items }) => items) ?? []
    return all.map((device, place): ListedDevice => ({ ...device, place }))
  }, [list.data])
  return { list, devices }
}
