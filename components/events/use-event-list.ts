'use client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react'
import { useLive, useLiveClient } from '@/components/live/live-provider'
import { filterQuery, passesFilter, type ResolvedFilter } from '@/lib/events/event-filter'
import {
  type EventState,
  fromLiveEvent,
  mergeEvents,
  missedEvents,
  stateIn,
  stateOf,
  withReadStates,
  withStates,
} from '@/lib/events/event-list'
import { noLiveEvents, reduceLiveEvents } from '@/lib/events/live-events'
import type { DeviceEvent } from '@/lib/events/schema'
import { api } from '@/lib/http/client'
import type { FeedState } from '@/lib/live/worker-messages'

/** How often the list is asked for where there is no feed. */
export const ASK_EVERY_MS = 10_000

/** As long as a new row takes to slide in, and a little more. */
const FRESH_MS = 600

type Change = readonly [id: number, state: EventState]

export type EventListState = {
  events: readonly DeviceEvent[]
  /** Those that came into it a moment ago. */
  fresh: ReadonlySet<number>
  /** New events that are held back, newest first. */
  waiting: readonly DeviceEvent[]
  release: () => void
  /** Shows events as read or unread; telling the server is the caller's. */
  showAsMarked: (ids: readonly number[], read: boolean) => void
  /** The same of how events stand. */
  showAsChanged: (changes: readonly Change[]) => void
  status: 'loading' | 'failed' | 'ready'
  /** What is shown is of the filter before; that of this one is on its way. */
  isStale: boolean
  hasMore: boolean
  moreFailed: boolean
  loadMore: () => void
  retry: () => void
  feed: FeedState
}

/** The filtered list: past events page by page, and those that happen, each once. `isHeld` says whether new ones wait. */
export function useEventList(filter: ResolvedFilter, isHeld: () => boolean): EventListState {
  const pages = useEventPages(filter)
  const [state, dispatch] = useReducer(reduceLiveEvents, filter, noLiveEvents)
  const live = state.filter === filter ? state : null
  const { loaded, hasNextPage, isSuccess, isPlaceholderData } = pages

  const arrive = (happened: readonly DeviceEvent[]) => {
    const events = happened.filter((event) => passesFilter(event, filter))
    if (events.length > 0) dispatch({ type: 'arrived', filter, events, hold: isHeld() })
  }
  const change = (changes: readonly Change[]) => dispatch({ type: 'changed', filter, changes })
  const catchUp = async () => {
    if (!isSuccess || isPlaceholderData) return
    const head = await askEvents({ ...filter, order: 'newest' }, null).catch(() => null)
    if (!head) return
    const known = [...(live?.waiting ?? []), ...(live?.shown ?? []), ...loaded]
    change(head.items.map((event) => [event.id, stateIn(event)]))
    const { missed, more } = missedEvents(known, head.items, head.next === null)
    if (!more) return arrive(missed)
    // So much was missed that the list begins anew.
    dispatch({ type: 'reset', filter })
    await pages.refetch()
  }
  const feed = useLiveEvents(arrive, change)
  const missed = useEffectEvent(catchUp)

  // What happened after the first page was asked for and before the feed came up is in neither. Where
  // there are too many vehicles for a feed, the list is asked for again and again instead.
  const isHere = isSuccess && !isPlaceholderData
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list
  useEffect(() => {
    if (!isHere) return
    if (feed === 'live') void missed()
    if (feed !== 'refused') return
    const timer = setInterval(() => void missed(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isHere, feed, filter])

  const freshCount = state.fresh.size
  useEffect(() => {
    if (freshCount === 0) return
    const timer = setTimeout(() => dispatch({ type: 'settle' }), FRESH_MS)
    return () => clearTimeout(timer)
  }, [freshCount])

  const reads = live?.reads
  const states = live?.states
  const shown = live?.shown
  const events = useMemo(
    () =>
      withStates(
        withReadStates(
          mergeEvents(loaded, shown ?? [], isSuccess && !hasNextPage, filter.order),
          reads ?? new Map(),
        ),
        states ?? new Map(),
        filter.withWithdrawn,
      ),
    [loaded, shown, reads, states, isSuccess, hasNextPage, filter.order, filter.withWithdrawn],
  )
  const waiting = useMemo(() => {
    const ids = new Set(loaded.map(({ id }) => id))
    const held = live?.waiting.filter(({ id }) => !ids.has(id)) ?? []
    return withStates(held, states ?? new Map(), filter.withWithdrawn)
  }, [loaded, live?.waiting, states, filter.withWithdrawn])

  return {
    events,
    fresh: state.fresh,
    waiting,
    release: () => dispatch({ type: 'release' }),
    showAsMarked: (ids, read) => dispatch({ type: 'marked', filter, ids, read }),
    showAsChanged: change,
    status: isSuccess ? 'ready' : pages.isError ? 'failed' : 'loading',
    isStale: isPlaceholderData,
    hasMore: hasNextPage,
    moreFailed: pages.isFetchNextPageError,
    loadMore: () => {
      if (hasNextPage && !pages.isFetchingNextPage && !pages.isFetchNextPageError) void pages.fetchNextPage()
    },
    retry: () => void (loaded.length > 0 ? pages.fetchNextPage() : pages.refetch()),
    feed,
  }
}

/** Further pages are larger: where repeats fold, many events are few rows. */
const PAGE = { first: 100, further: 300 }

/** A page of the filtered list: its newest events, or those before a cursor. */
function askEvents(filter: ResolvedFilter, before: string | null, signal?: AbortSignal) {
  return api('GET', '/api/events', {
    query: {
      ...filterQuery(filter),
      order: filter.order,
      before,
      limit: before === null ? PAGE.first : PAGE.further,
    },
    signal,
    hideError: true,
  })
}

/** Pages of past events, loaded as one scrolls. What happens meanwhile comes live and not by asking again. */
function useEventPages(filter: ResolvedFilter) {
  const pages = useInfiniteQuery({
    queryKey: ['events', 'list', filterQuery(filter), filter.order],
    queryFn: ({ pageParam, signal }) => askEvents(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    // A list that was left has missed what happened since.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })
  const loaded = useMemo<DeviceEvent[]>(
    () => pages.data?.pages.flatMap(({ items }) => items) ?? [],
    [pages.data],
  )
  return { ...pages, loaded }
}

/** Hands over events of all visible vehicles as they happen, and what becomes of them. Returns how the feed stands. */
function useLiveEvents(
  onEvents: (events: DeviceEvent[]) => void,
  onChanges: (changes: Change[]) => void,
): FeedState {
  const client = useLiveClient()
  const handle = useEffectEvent(onEvents)
  const handleChanges = useEffectEvent(onChanges)
  useEffect(() => {
    client?.tell({ type: 'connect', imei: null })
    return client?.on('events', () => {
      const events = client.get('events')?.events ?? []
      handle(events.map((event) => fromLiveEvent(event, event.vehicle)))
    })
  }, [client])
  useEffect(
    () =>
      client?.on('eventsChanged', () => {
        const changes = client.get('eventsChanged')?.changes ?? []
        handleChanges(changes.map((one) => [one.id, stateOf(one)] as const))
      }),
    [client],
  )
  return useLive('feed')?.state ?? 'connecting'
}
