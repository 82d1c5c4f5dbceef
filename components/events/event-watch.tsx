'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveClient, useRunningLiveClient } from '@/components/live/live-provider'
import { severityOf } from '@/lib/events/severity'
import { playAlarmTone, unlockTone } from './alarm-tone'
import { useSoundFlag } from './sound-flag'
import { changeUnread, refreshUnread } from './unread-events'

/**
 * Listens for events on every page of the console, for the count in the navigation and the sound of
 * alarms. It listens along while some screen keeps the live worker running; on pages that have none, the
 * count is asked for now and then, and only the sound is worth starting the worker for.
 */
export function EventWatch() {
  const client = useRunningLiveClient()
  const queries = useQueryClient()
  const withSound = useSoundFlag()

  useEffect(
    () =>
      client?.on('events', () => {
        const events = client.get('events')?.events ?? []
        changeUnread(queries, events.length)
        if (withSound && events.some(({ type }) => severityOf(type) === 'alarm')) {
          void playAlarmTone(performance.now())
        }
      }),
    [client, queries, withSound],
  )

  useEffect(
    () =>
      client?.on('feed', () => {
        // What happened while the feed was away is known to the server only.
        if (client.get('feed')?.state === 'live') refreshUnread(queries)
      }),
    [client, queries],
  )
  return withSound ? <KeepListening /> : null
}

function KeepListening() {
  const client = useLiveClient()
  useEffect(() => client?.connectIfIdle(), [client])
  useEffect(() => {
    const unlock = () => void unlockTone()
    const press = { once: true, capture: true }
    addEventListener('pointerdown', unlock, press)
    addEventListener('keydown', unlock, press)
    return () => {
      removeEventListener('pointerdown', unlock, press)
      removeEventListener('keydown', unlock, press)
    }
  }, [])
  return null
}
