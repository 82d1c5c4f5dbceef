'use client'
import { useMemo } from 'react'

/** What stands at a mark of the time axis: the hour, or at the beginning of a day the day. */
export function useAxisLabel(language: string, zone: string): (time: number, day: boolean) => string {
  return useMemo(() => {
    const locale = `${language}-u-nu-latn`
    const clock = new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const date = new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month: 'short' })
    return (time, day) => (day ? date : clock).format(time)
  }, [language, zone])
}
