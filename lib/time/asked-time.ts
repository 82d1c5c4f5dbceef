import { z } from 'zod'

/**
 * What PostgreSQL and JavaScript write alike, with room for whoever counts on from there: days beyond the year 9999 are written
 * with a sign, and no longer in the order of the calendar.
 */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('2999-12-31T23:59:59.999Z')

/** A time that somebody asks with: ISO 8601 with `Z` or an offset, in UTC within the years 1 to 2999. */
export const askedTime = z.iso.datetime({ offset: true }).refine((text) => {
  const time = Date.parse(text)
  return time >= EARLIEST && time <= LATEST
}, 'validation.moment')

/** The same as a `Date`. */
export const askedMoment = askedTime.transform((text) => new Date(text))

/** A day that somebody asks with or writes down, from 2000 to 2999. */
export const askedDay = z.iso.date().refine((day) => day >= '2000-01-01' && day < '3000', 'validation.moment')

/** A time that something is said of: in UTC, from 2000 to 2099. */
export const givenMoment = z.iso
  .datetime()
  .refine(
    (text) => Date.parse(text) >= Date.UTC(2000, 0) && Date.parse(text) < Date.UTC(2100, 0),
    'validation.moment',
  )

/** A day of papers and registers: one of another year is a slip of the keyboard. */
export const calendarDay = z.iso
  .date()
  .refine((day) => day >= '1900-01-01' && day <= '2999-12-31', 'validation.dayOfCalendar')
