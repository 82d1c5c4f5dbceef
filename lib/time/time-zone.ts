import { z } from 'zod'

/** The name of a time zone of the IANA database, as `Europe/Lisbon`. */
export const timeZone = z.string().max(60).refine(isTimeZone, 'validation.timeZone')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
