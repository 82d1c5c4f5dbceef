'use client'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { dayOf } from '@/lib/time/wall-clock'
import { usePlayback } from '../playback-context'

/** `Fri, Nov 20` of the account's calendar; the same day is written once and remembered. */
export function useDayText(): (time: number) => string {
  const { zone } = usePlayback().calendar
  const language = useLocale()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    })
    const known = new Map<string, string>()
    return (time) => {
      const day = dayOf(time, zone)
      const text = known.get(day) ?? format.format(time)
      known.set(day, text)
      return text
    }
  }, [language, zone])
}
