import { type DateStyle, dateRangeWriter, dateWriter } from '@/lib/format/dates'
import { type Day, dayOf, type Month, toUtcDate, type WallTime } from './wall-time'

const write = (locale: string, style: DateStyle, text: Day | WallTime) =>
  dateWriter(locale)(style, toUtcDate(text).getTime())

export const dayNumber = (locale: string, day: Day) => write(locale, 'dayNumber', day)
export const longDay = (locale: string, day: Day) => write(locale, 'headingDate', day)
export const monthTitle = (locale: string, month: Month) => write(locale, 'monthYear', `${month}-01`)
export const monthName = (locale: string, month: Month) => write(locale, 'month', `${month}-01`)

/** Sunday 2023-01-01 begins a week whose days have the weekdays' numbers. */
export const weekdayName = (locale: string, weekday: number, style: 'narrow' | 'short' | 'long') =>
  write(locale, WEEKDAY_STYLES[style], `2023-01-0${weekday + 1}`)
const WEEKDAY_STYLES = { narrow: 'weekdayNarrow', short: 'weekday', long: 'weekdayLong' } as const

/** A period in as few words as it takes: times only where they are not whole days. */
export function rangeTitle(locale: string, start: WallTime, end: WallTime): string {
  const wholeDays = start.endsWith('T00:00:00') && end.endsWith('T23:59:59')
  if (wholeDays && dayOf(start) === dayOf(end)) return write(locale, 'date', start)
  const [from, to] = [toUtcDate(start).getTime(), toUtcDate(end).getTime()]
  return dateRangeWriter(locale)(wholeDays ? 'date' : 'dateMinute', from, to)
}

/** The weekday that a week begins with, 0 is Sunday. English without a region is the world's, and not that of the States. */
export function firstWeekday(locale: string): number {
  const language = new Intl.Locale(locale === 'en' ? 'en-001' : locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  const info = language.getWeekInfo?.() ?? language.weekInfo
  return (info?.firstDay ?? 1) % 7
}

/** The weekdays, 0 is Sunday, in the order of the reader's weeks. */
export const weekOrder = (locale: string): number[] =>
  Array.from({ length: 7 }, (_, place) => (firstWeekday(locale) + place) % 7)
