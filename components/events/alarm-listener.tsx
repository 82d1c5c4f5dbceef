'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLiveClient } from '@/components/live/live-provider'
import { showToast } from '@/components/ui/sonner'
import { soundingOf } from '@/lib/alarm-sounds/sounding'
import type { LiveEvent } from '@/lib/live/schema'
import { prepare, rest, ring, unlock } from './alarm-player'
import { isSoundBlocked } from './sound-blocked'
import { useAlarmSounds } from './use-alarm-sounds'

/** Sounds for alerts on every page of the console, for which alone it keeps the live worker running. */
export function AlarmListener() {
  const t = useTranslations('shell')
  const client = useLiveClient()
  const { chosenFor } = useAlarmSounds()
  const isTold = useRef(false)

  const hear = useEffectEvent((events: readonly LiveEvent[]) => {
    const severity = soundingOf(events)
    if (!severity) return
    void ring(chosenFor(severity), performance.now())
    // Somebody who waits for a sound does not hear that there is none.
    if (!isSoundBlocked() || isTold.current || document.visibilityState !== 'visible') return
    isTold.current = true
    showToast({ text: t('soundBlocked') })
  })
  useEffect(() => client?.connectIfIdle(), [client])
  useEffect(() => client?.on('events', () => hear(client.get('events')?.events ?? [])), [client])
  useEffect(() => {
    prepare()
    const press = () => void unlock()
    addEventListener('pointerdown', press, { capture: true })
    addEventListener('keydown', press, { capture: true })
    return () => {
      removeEventListener('pointerdown', press, { capture: true })
      removeEventListener('keydown', press, { capture: true })
      rest()
    }
  }, [])
  return null
}
