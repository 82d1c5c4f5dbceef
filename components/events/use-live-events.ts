'use client'
import { useEffect, useEffectEvent } from 'react'
import { useLive, useLiveClient } from '@/components/live/live-provider'
import { fromLiveEvent } from '@/lib/events/event-list'
import type { DeviceEvent } from '@/lib/events/schema'
import type { FeedState } from '@/lib/live/worker-messages'

/** Hands over events of all visible vehicles as they happen. Returns how the feed stands. */
export function useLiveEvents(onEvents: (events: DeviceEvent[]) => void): FeedState {
  const client = useLiveClient()
  const handle = useEffectEvent(onEvents)
  useEffect(() => {
    client?.tell({ type: 'connect', imei: null })
    return client?.on('events', () => {
      const events = client.get('events')?.events ?? []
      handle(events.map((event) => fromLiveEvent(event, event.vehicle)))
    })
  }, [client])
  return useLive('feed')?.state ?? 'connecting'
}
