/** What a field says: a value, nothing (`NA` or empty), or what it may not. */
export type Field<Value> = Value | null | 'wrong'

export const isNothing = (text: string | undefined): boolean => {
  if (text === undefined || text === '') return true
  const plain = text.trim()
  return plain === '' || (plain.length === 2 && plain.toUpperCase() === 'NA')
}

const NUMBER = /^[+-]?\d{1,15}(?:[.,]\d{1,20})?$/

/** A number, with a point or, in some firmware, a comma. */
export function readNumber(text: string | undefined, least: number, most: number): Field<number> {
  if (isNothing(text)) return null
  const plain = text?.trim() ?? ''
  const pointed = plain.includes(',') ? plain.replace(',', '.') : plain
  const value = NUMBER.test(plain) ? Number(pointed) : Number.NaN
  return value >= least && value <= most ? value : 'wrong'
}

/**
 * `ddmmyy` and `hhmmss`, with parts of a second in some versions, UTC.
 *
 * @returns ms; of now where neither was sent
 */
export function readMoment(date: string, clock: string, now: number): number | 'wrong' {
  if (isNothing(date) && isNothing(clock)) return now
  const [, day = '', month = '', year = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(date.trim()) ?? []
  const [, hour = '', minute = '', second = '', part = ''] =
    /^(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?$/.exec(clock.trim()) ?? []
  if (day === '' || hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return 'wrong'
  const midnight = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)))
  if (midnight.getUTCDate() !== Number(day) || midnight.getUTCMonth() !== Number(month) - 1) return 'wrong'
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  return midnight.getTime() + seconds * 1000 + Number(part.padEnd(3, '0').slice(0, 3))
}

/** Degrees, and minutes of two digits before the point. */
const DEGREES = /^(\d{0,3}?)(\d{1,2}(?:\.\d{1,20})?)$/

/** Degrees, south and west negative. */
function readDegrees(text: string, side: string, [positive, negative]: readonly string[]): number | 'wrong' {
  const [, degrees, minutes] = DEGREES.exec(text.trim().replace(',', '.')) ?? []
  const letter = side.trim().toUpperCase()
  if (degrees === undefined || Number(minutes) >= 60 || (letter !== positive && letter !== negative))
    return 'wrong'
  const value = Number(degrees) + Number(minutes) / 60
  return letter === positive || value === 0 ? value : -value
}

/** A place of four fields; nothing where none of them was sent. */
export function readPlace(fields: readonly string[]): Field<{ lat: number; lon: number }> {
  const [latitude = '', ns = '', longitude = '', ew = ''] = fields
  if ([latitude, longitude].every(isNothing)) return null
  const lat = readDegrees(latitude, ns, ['N', 'S'])
  const lon = readDegrees(longitude, ew, ['E', 'W'])
  if (lat === 'wrong' || lon === 'wrong' || Math.abs(lat) > 90 || Math.abs(lon) > 180) return 'wrong'
  return { lat, lon }
}
