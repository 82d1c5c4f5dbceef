'use client'
import { useLocale, useTranslations } from 'next-intl'
import { isReportName } from '@/lib/reports/names'
import type { Schedule } from '@/lib/reports/schedule-schema'

/** 2024 began on a Monday. */
const mondayPlus = (days: number) => Date.UTC(2024, 0, 1 + days)

/** Names of the days of the week, Monday first. */
export function useWeekdays(): string[] {
  const format = new Intl.DateTimeFormat(useLocale(), { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(mondayPlus(day)))
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
  const weekdays = useWeekdays()
  return ({ report, title, frequency, weekday, monthDay, minute, format }) =>
    [
      isReportName(report) && names(report) !== title ? names(report) : null,
      t(`frequencies.${frequency}`),
      frequency === 'weekly' && weekday ? weekdays[weekday - 1] : null,
      frequency === 'monthly' ? monthDay : null,
      clockText(minute),
      format.toUpperCase(),
    ]
      .filter((part) => part !== null)
      .join(' · ')
}
