'use client'
import { useLocale, useTranslations } from 'next-intl'
import { weekdayName } from '@/components/ui/date-range/format'
import type { WeeklySchedule } from '@/lib/time/weekly-schedule'

/** When a route is to be driven, in words: `Mon, Tue 08:00–12:00`. */
export function useEffectTimes(): (schedule: WeeklySchedule | null) => string {
  const t = useTranslations('fleet.routes')
  const locale = useLocale()
  return (schedule) =>
    schedule === null
      ? t('always')
      : schedule.windows
          .map(({ days, from, to }) => {
            const named =
              days.length === 7
                ? t('daily')
                : days.map((day) => weekdayName(locale, day - 1, 'short')).join(', ')
            // Clocks read from the left in every language.
            return `${named} \u2066${from}–${to}\u2069`
          })
          .join(' · ')
}
