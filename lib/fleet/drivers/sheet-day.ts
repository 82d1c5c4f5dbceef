import { calendarDay } from '@/lib/time/asked-time'

/** Days from the beginning of the calendar of spreadsheets to that of ours, and the days of 1927 to 2173. */
const EPOCH_DAY = 25_569
const SERIAL = /^([1-9]\d{4})(\.\d+)?$/
const DAY_MS = 86_400_000

const isDay = (text: string): boolean => calendarDay.safeParse(text).success

/**
 * A day as a spreadsheet writes it: `2026-11-27` with or without a time, `2026/11/27`, `27.11.2026`, or the number that its program
 * keeps of a date. Null of anything else: `3/4/2026` is two days.
 */
export function sheetDay(text: string): string | null {
  const serial = SERIAL.exec(text)
  if (serial) return new Date((Number(serial[1]) - EPOCH_DAY) * DAY_MS).toISOString().slice(0, 10)
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  const [, dotDay = '', dotMonth = '', dotYear = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const two = (part: string) => part.padStart(2, '0')
  const found = year ? `${year}-${two(month)}-${two(day)}` : `${dotYear}-${two(dotMonth)}-${two(dotDay)}`
  return isDay(found) ? found : null
}
