import { type Day, dayOf, type Month, toUtcDate, type WallTime } from './wall-time'

const known = new Map<string, Intl.DateTimeFormat>()

/** A calendar asks for hundreds of texts each time it is drawn, of few kinds; what makes them is kept. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const made = known.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  known.set(key, made)
  return made
}

const format = (locale: string, options: Intl.DateTimeFormatOptions, text: Day | WallTime) =>
  formatOf(locale, options).format(toUtcDate(text))

export const dayNumber = (locale: string, day: Day) => format(locale, { day: 'numeric' }, day)
export const longDay = (locale: string, day: Day) => format(locale, { dateStyle: 'full' }, day)
export const monthTitle = (locale: string, month: Month) =>
  format(locale, { month: 'long', year: 'numeric' }, `${month}-01`)
export const monthName = (locale: string, month: Month) => format(locale, { month: 'short' }, `${month}-01`)

/** Sunday 2023-01-01 begins a week whose days have the weekdays' numbers. */
export const weekdayName = (locale: string, weekday: number, style: 'narrow' | 'long') =>
  format(locale, { weekday: style }, `2023-01-0${weekday + 1}`)

/** A period in as few words as it takes: times only where they are not whole days. */
export function rangeTitle(locale: string, start: WallTime, end: WallTime): string {
  const wholeDays = start.endsWith('T00:00:00') && end.endsWith('T23:59:59')
  const clock = wholeDays ? {} : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)
  const options = { day: 'numeric', month: 'short', year: 'numeric', ...clock } as const
  if (wholeDays && dayOf(start) === dayOf(end)) return format(locale, options, start)
  const text = formatOf(locale, options).formatRange(toUtcDate(start), toUtcDate(end))
  // Servers and browsers disagree about which thin spaces stand around the dash.
  return text.replace(/\s/gu, ' ')
}

/** The weekday that a week begins with, 0 is Sunday. */
export function firstWeekday(locale: string): number {
  const language = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  const info = language.getWeekInfo?.() ?? language.weekInfo
  return (info?.firstDay ?? 1) % 7
}
