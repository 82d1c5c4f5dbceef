/**
 * Dates and times as a clock on the wall shows them, without a zone: `2025-03-09` and
 * `2025-03-09T14:30:00`. They sort and compare as text. Whoever uses them knows the zone.
 */
export type Day = string
export type Month = string
export type WallTime = string

const DAY_MS = 86_400_000
const MIN_YEAR = 100
const MAX_YEAR = 9999

const toDate = (text: string) => new Date(`${text.length > 10 ? text : `${text}T00:00:00`}Z`)
const toDay = (date: Date): Day => date.toISOString().slice(0, 10)

export const dayOf = (time: WallTime): Day => time.slice(0, 10)
export const clockOf = (time: WallTime): string => time.slice(11)
export const monthOf = (day: Day): Month => day.slice(0, 7)
export const at = (day: Day, clock: string): WallTime => `${day}T${clock}`

export function addDays(day: Day, days: number): Day {
  return toDay(new Date(toDate(day).getTime() + days * DAY_MS))
}

/** Stops at the years 100 and 9999, as far as the calendar goes. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const total = year * 12 + number - 1 + months
  const within = Math.min(MAX_YEAR * 12 + 11, Math.max(MIN_YEAR * 12, total))
  return `${String(Math.floor(within / 12)).padStart(4, '0')}-${String((within % 12) + 1).padStart(2, '0')}`
}

export function lastDayOf(month: Month): Day {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const days = new Date(Date.UTC(2000 + (year % 400), number, 0)).getUTCDate()
  return `${month}-${days}`
}

export function secondsBetween(start: WallTime, end: WallTime): number {
  return (toDate(end).getTime() - toDate(start).getTime()) / 1000
}

/** `14:30` or `14:30:15` as a clock with seconds, else null. Missing seconds are those of `template`. */
export function parseClock(text: string, template: string): string | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim())
  if (!match) return null
  const [, hours = '', minutes = '', seconds = template.slice(6)] = match
  return `${hours.padStart(2, '0')}:${minutes}:${seconds}`
}

export function toUtcDate(text: Day | WallTime): Date {
  return toDate(text)
}
