import { MOST_NUMBER_LETTERS, readDecimal } from '@/lib/text/decimal-number'

const EARLIEST = Date.UTC(2001, 0, 1)
/** Numbers below are seconds: as milliseconds they would be before 1973. */
const FIRST_MILLISECONDS = 1e11

/**
 * The date as ISO writes it, with slashes, or by dots with the day first, which nobody writes the other way round; then the
 * time, and a zone where it has one.
 */
const MOMENT =
  /^(?:(\d{4})([-/])(\d\d?)\2(\d\d?)|(\d\d?)\.(\d\d?)\.(\d{4}))(?:[T ]|, ?)(\d\d?:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))? ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i

/** Whether a text is a time of day alone, which takes a date from another column. */
export const isTimeOfDay = (text: string): boolean => /^\d\d?:\d\d(?!\d)/.test(text)

/**
 * Milliseconds UTC of a date with time, UTC unless it says its zone, or of a count since 1970; null for nonsense.
 */
export function readPointTime(text: string): number | null {
  const given = text.trim()
  if (given.length > MOST_NUMBER_LETTERS) return null
  const count = readDecimal(given)
  const time = count !== null ? countOf(count) : momentOf(given)
  return time >= EARLIEST ? time : null
}

const countOf = (value: number): number => Math.round(value < FIRST_MILLISECONDS ? value * 1000 : value)

const two = (text = ''): string => text.padStart(2, '0')

function momentOf(given: string): number {
  const match = MOMENT.exec(given)
  if (!match) return Number.NaN
  const [, isoYear, , isoMonth, isoDay, dottedDay, dottedMonth, dottedYear, clock = '', fraction, zone] =
    match
  const [year, month, day] = isoYear
    ? [isoYear, two(isoMonth), two(isoDay)]
    : [dottedYear, two(dottedMonth), two(dottedDay)]
  const [hours, ...rest] = clock.split(':')
  const time =
    [two(hours), ...rest].join(':') + (fraction ? `${rest.length < 2 ? ':00' : ''}.${fraction}` : '')
  // Of a day that the month does not have, a date of the next month would be made.
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return Number.NaN
  return Date.parse(`${year}-${month}-${day}T${time}${offsetOf(zone)}`)
}

function offsetOf(zone: string | undefined): string {
  if (!zone || /^[a-z]+$/i.test(zone)) return 'Z'
  const digits = zone.replace(':', '')
  return `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`
}
