'use client'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRunningLiveClient } from '@/components/live/live-provider'
import { makePart, usePart } from '@/components/ui/part'
import { isAlarm } from '@/lib/events/severity'
import { api } from '@/lib/http/client'
import { useSoundFlag } from './alarm-sound'

/**
 * Listens for events on every page of the console, for the count in the navigation. It listens along while some screen
 * keeps the live worker running; on pages that have none, the count is asked for now and then, and only the sound of
 * alarms is worth starting the worker for.
 */
export function EventWatch() {
  const client = useRunningLiveClient()
  const queries = useQueryClient()
  const withSound = useSoundFlag()

  useEffect(
    () =>
      client?.on('events', () => {
        const events = client.get('events')?.events ?? []
        countHeard(queries, events.filter(isAlarm).length)
      }),
    [client, queries],
  )

  useEffect(
    () =>
      client?.on('eventsChanged', () => {
        // What was taken back is unread no more, nor what the own account has processed, on whatever screen.
        const changes = client.get('eventsChanged')?.changes ?? []
        if (changes.some(({ withdrawn, processing }) => withdrawn || processing?.byOwnAccount))
          refreshUnread(queries)
      }),
    [client, queries],
  )

  useEffect(
    () =>
      client?.on('feed', () => {
        // What happened while the feed was away is known to the server only.
        if (client.get('feed')?.state === 'live') refreshUnread(queries)
      }),
    [client, queries],
  )
  const AlarmListener = usePart(alarmListener, withSound, () => {})
  return withSound && AlarmListener ? <AlarmListener /> : null
}

/** Fetched by those who want sounds. */
const alarmListener = makePart(() => import('./alarm-listener').then((all) => all.AlarmListener))

const UNREAD_KEY = ['events', 'unread']
/** What the server counts to. */
const MAX_COUNTED = 1000
/** With the live worker, this only makes up for what others have read. */
const REFRESH_MS = 60_000
const REFRESH_ALONE_MS = 20_000

/** How many warnings and alarms nobody has read yet; 1000 stands for that many or more. */
export function useUnreadEvents(isLive = true): number {
  const { data = 0 } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: ({ signal }) => askUnread(signal),
    refetchInterval: isLive ? REFRESH_MS : REFRESH_ALONE_MS,
  })
  return data
}

/** How often it was counted here: an answer that was on its way meanwhile may know of that or not. */
let changes = 0
/** When the last answer came. */
let answeredAt = 0
/** Where much happens all the time, the answer is taken after so many questions. */
const MOST_ASKED = 3

async function askUnread(signal: AbortSignal): Promise<number> {
  for (let asked = 1; ; asked++) {
    const before = changes
    const { unread } = await api('GET', '/api/events/unread', { hideError: true, signal })
    if (changes !== before && asked < MOST_ASKED) continue
    answeredAt = Date.now()
    return unread
  }
}

/** Counts what has just happened, or was just marked, without asking. */
export function changeUnread(queries: QueryClient, by: number): void {
  changes++
  queries.setQueryData<number>(UNREAD_KEY, (count) =>
    // From the cap on, the true number is not known.
    count === undefined || count >= MAX_COUNTED ? count : Math.min(MAX_COUNTED, Math.max(0, count + by)),
  )
}

/** What happens is in the server's count for so long, at most, before it is heard of here. */
const HEARD_WITHIN_MS = 3000
/** So long after it the count is asked for again: not more often where something happens all the time. */
const RECOUNT_MS = 5000
let willRecount = false

/** Counts what was just heard of; an answer that came right before may have counted it already, so another is asked for. */
export function countHeard(queries: QueryClient, by: number): void {
  if (by === 0) return
  changeUnread(queries, by)
  if (willRecount || Date.now() - answeredAt > HEARD_WITHIN_MS) return
  willRecount = true
  setTimeout(() => {
    willRecount = false
    refreshUnread(queries)
  }, RECOUNT_MS)
}

export function refreshUnread(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: UNREAD_KEY })
}
