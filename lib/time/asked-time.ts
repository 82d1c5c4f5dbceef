import { z } from 'zod'

/** What PostgreSQL and JavaScript write alike: the years 1 to 9999. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

/** A time that somebody asks with: ISO 8601 with `Z` or an offset, in UTC within the years 1 to 9999. */
export const askedTime = z.iso.datetime({ offset: true }).refine((text) => {
  const time = Date.parse(text)
  return time >= EARLIEST && time <= LATEST
}, 'validation.moment')

/** The same as a `Date`. */
export const askedMoment = askedTime.transform((text) => new Date(text))
