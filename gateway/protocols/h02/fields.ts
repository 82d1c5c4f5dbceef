const KMH_PER_KNOT = 1.852

/** `hhmmss` and `ddmmyy`, UTC, in ms; null for what is none. */
export function readMoment(clock: string, date: string): number | null {
  const [hour, minute, second] = pairs(clock)
  const [day, month, year] = pairs(date)
  if (hour === undefined || minute === undefined || second === undefined) return null
  if (day === undefined || month === undefined || year === undefined) return null
  if (hour > 23 || minute > 59 || second > 59 || month < 1 || month > 12) return null
  const time = Date.UTC(2000 + year, month - 1, day, hour, minute, second)
  return new Date(time).getUTCDate() === day ? time : null
}

const pairs = (digits: string): number[] =>
  /^\d{6}$/.test(digits) ? [0, 2, 4].map((at) => Number(digits.slice(at, at + 2))) : []

/** Degrees and minutes as one number, `5227.5039`, or parted and with a sign, `-23-29.0095`. */
const JOINED = /^(\d{0,3}?)(\d{1,2}\.\d{1,8})$/
const PARTED = /^-?(\d{1,3})-(\d{1,2}(?:\.\d{1,8})?)$/

/** Degrees, south and west negative; null for what is none. */
export function readDegrees(text: string, side: string): number | null {
  const [, degrees, minutes] = PARTED.exec(text) ?? JOINED.exec(text) ?? []
  const positive = /^[NE]$/i.test(side)
  if (degrees === undefined || minutes === undefined || (!positive && !/^[SW]$/i.test(side))) return null
  const value = Number(degrees) + Number(minutes) / 60
  return positive || value === 0 ? value : -value
}

/** Knots in km/h; null where nothing stands. */
export function readSpeed(text: string): number | null {
  const knots = readNumber(text)
  return knots === null ? null : Math.round(knots * KMH_PER_KNOT * 1000) / 1000
}

export function readHeading(text: string): number | null {
  const degrees = readNumber(text)
  return degrees === null || degrees > 360 ? null : Math.round(degrees) % 360
}

export function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,10}(\.\d{1,8})?$/.test(text) ? Number(text) : null
}

/** Digits of BCD. */
export const bcd = (bytes: Buffer): string => bytes.toString('hex')
