'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useAccount } from '@/components/account/account-context'
import { eventTypeOf } from '@/lib/events/severity'
import { addDays, dayOf } from '@/lib/time/wall-clock'

/** The name of a type, in the language of the page. */
export function useTypeLabel(): (type: string) => string {
  const t = useTranslations('eventTypes')
  return useCallback((type) => t(eventTypeOf(type)), [t])
}

/** The heading of a day: today and yesterday by name, others by weekday and date. */
export function useDayTitle(now: number): (day: string) => { name: string | null; date: string } {
  const ui = useTranslations('ui.period')
  const language = useLocale()
  const today = dayOf(now, useAccount().timeZone)
  const format = useMemo(() => {
    const date = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
    const locale = `${language}-u-nu-latn`
    const near = new Intl.DateTimeFormat(locale, date)
    const far = new Intl.DateTimeFormat(locale, { ...date, year: 'numeric' })
    return (day: string, year: string) =>
      (day.startsWith(year) ? near : far).format(new Date(`${day}T00:00:00Z`))
  }, [language])
  return (day) => ({
    name: day === today ? ui('today') : day === addDays(today, -1) ? ui('yesterday') : null,
    date: format(day, today.slice(0, 4)),
  })
}
