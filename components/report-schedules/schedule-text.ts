'use client'
import { useLocale, useTranslations } from 'next-intl'
import { weekdayName, weekOrder } from '@/components/ui/date-range/format'
import { BOARD_SCHEDULE, isReportName } from '@/lib/reports/names'
import type { Schedule } from '@/lib/reports/schedule-schema'

/** The days of a week (1 is Sunday) with their names, in the order of the reader's weeks. */
export function useWeekdays(): { weekday: number; name: string }[] {
  const locale = useLocale()
  return weekOrder(locale).map((day) => ({ weekday: day + 1, name: weekdayName(locale, day, 'long') }))
}

/** `07:00` of minutes since midnight. */
export const clockText = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16)

/** The minute since midnight of `07:00` or `07:00:00`. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** `Trips · Weekly · Monday · 07:00 · XLSX`; the report only where the schedule has another name. */
export function useScheduleText(): (schedule: Schedule) => string {
  const t = useTranslations('reports.schedules')
  const names = useTranslations('reports.names')
  const locale = useLocale()
  return ({ report, title, frequency, weekday, monthDay, minute, format }) =>
    [
      report === BOARD_SCHEDULE && t('fleetBoard') !== title ? t('fleetBoard') : null,
      isReportName(report) && names(report) !== title ? names(report) : null,
      t(`frequencies.${frequency}`),
      frequency === 'weekly' && weekday ? weekdayName(locale, weekday - 1, 'long') : null,
      frequency === 'monthly' ? monthDay : null,
      clockText(minute),
      format.toUpperCase(),
    ]
      .filter((part) => part !== null)
      .join(' · ')
}
