const DAY_MS = 86_400_000
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

let day = Number.NaN
let date = ''

/**
 * What `Date.prototype.toISOString` says of whole milliseconds since 1970, five times as fast where moments of
 * one day come one after the other: a day of a vehicle has thousands. Throws a RangeError for what is no moment.
 */
export function isoInstant(ms: number): string {
  const given = Math.floor(ms / DAY_MS)
  if (given !== day) {
    date = new Date(given * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length)
    day = given
  }
  const rest = ms - given * DAY_MS
  const millis = rest % 1000
  const seconds = (rest - millis) / 1000
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const zeros = millis < 10 ? '00' : millis < 100 ? '0' : ''
  return `${date}${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes]}:${TWO_DIGITS[seconds % 60]}.${zeros}${millis}Z`
}
