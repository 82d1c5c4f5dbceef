'use client'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { dateWriter } from '@/lib/format/dates'
import { dayOf } from '@/lib/time/wall-clock'
import { usePlayback } from '../playback-context'

/** `Fri, Nov 20` of the account's calendar; the same day is written once and remembered. */
export function useDayText(): (time: number) => string {
  const { zone } = usePlayback().calendar
  const language = useLocale()
  return useMemo(() => {
    const write = dateWriter(language, zone)
    const known = new Map<string, string>()
    return (time) => {
      const day = dayOf(time, zone)
      const text = known.get(day) ?? write('weekdayDay', time)
      known.set(day, text)
      return text
    }
  }, [language, zone])
}
