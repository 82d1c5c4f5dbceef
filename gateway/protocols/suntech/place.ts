import { isDigits, readHeading, readMoment, readNumber, readSigned } from '@/gateway/text-fields'
import { bareFix, type DeviceFix } from '@/lib/positions/fix'

/** A position within the fields of a text, and what stands before and behind it. */
export type Place = {
  fix: DeviceFix
  before: readonly string[]
  between: readonly string[]
  behind: readonly string[]
}

const isClock = (text: string | undefined): boolean => text?.length === 8 && /^\d\d:\d\d:\d\d$/.test(text)
const isDegrees = (text: string | undefined): boolean => /^[+-]?\d{1,3}\.\d{4,7}$/.test(text ?? '')

/**
 * Models and settings put more or fewer fields before the date and before the latitude, but these are alike in all.
 *
 *   … ; yyyymmdd ; hh:mm:ss UTC ; … ; latitude ; longitude ; km/h ; direction ; …
 */
export function placeIn(fields: readonly string[]): Place | null {
  const dateAt = fields.findIndex((field, at) => isDigits(field, 8) && isClock(fields[at + 1]))
  if (dateAt < 0) return null
  const latAt = fields.findIndex(
    (field, at) => at >= dateAt + 2 && isDegrees(field) && isDegrees(fields[at + 1]),
  )
  if (latAt < 0) return null
  const [date = '', clock = ''] = [fields[dateAt], fields[dateAt + 1]]
  const [lat, lon, speed, course] = fields.slice(latAt, latAt + 4)
  const time = readMoment(date, clock.replaceAll(':', ''), 'ymd')
  const fix = bareFix(time ?? 0, readSigned(lat) ?? 0, readSigned(lon) ?? 0)
  fix.speedKmh = readNumber(speed)
  fix.heading = readHeading(course)
  return {
    fix,
    before: fields.slice(0, dateAt),
    between: fields.slice(dateAt + 2, latAt),
    behind: fields.slice(latAt + 4),
  }
}
