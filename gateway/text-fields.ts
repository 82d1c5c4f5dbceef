import { KMH_PER_KNOT } from '@/lib/format/units'
import type { SensorValues } from '@/lib/positions/fix'

const [ZERO, NINE, DOT] = [0x30, 0x39, 0x2e]

// Every field of every message goes through these: they read character by character, as expressions would cost more than all
// else that is done with a field.

const isDigitAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= ZERO && code <= NINE
}

/** Where the digits that begin at a place end. */
function endOfDigits(text: string, from: number): number {
  let at = from
  while (isDigitAt(text, at)) at++
  return at
}

/** Whether a text is so many digits, and nothing else. */
export const isDigits = (text: string | undefined, length: number): text is string =>
  text !== undefined && text.length === length && endOfDigits(text, 0) === length

/** Whether a text is so many hexadecimal digits, of either case, and nothing else. */
export function isHexDigits(text: string | undefined, least: number, most = least): text is string {
  if (text === undefined || text.length < least || text.length > most) return false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) | 0x20
    if (!isDigitAt(text, at) && (letter < 0x61 || letter > 0x66)) return false
  }
  return true
}

const [MOST_WHOLE, MOST_DECIMALS] = [12, 8]

/** Whether a number without a sign is all that stands from a place on. */
function isNumberFrom(text: string, from: number): boolean {
  const dot = endOfDigits(text, from)
  if (dot === from || dot - from > MOST_WHOLE) return false
  if (dot === text.length) return true
  if (text.charCodeAt(dot) !== DOT) return false
  const end = endOfDigits(text, dot + 1)
  return end === text.length && end > dot + 1 && end - dot - 1 <= MOST_DECIMALS
}

/** A number without a sign; null for what is none. */
export function readNumber(text: string | undefined): number | null {
  return text !== undefined && isNumberFrom(text, 0) ? Number(text) : null
}

/** A number that may have a sign before it. */
export function readSigned(text: string | undefined): number | null {
  if (text === undefined) return null
  const isSigned = text.startsWith('-') || text.startsWith('+')
  if (!isNumberFrom(text, isSigned ? 1 : 0)) return null
  // No zero is negative.
  return Number(text) || 0
}

export function readHex(text: string | undefined): number | null {
  return isHexDigits(text, 1, 8) ? Number.parseInt(text, 16) : null
}

/**
 * A date and a time of day of digits alone, UTC, in ms; null for what is none. The year is of two digits or four, and stands
 * first or last.
 */
export function readMoment(date: string, clock: string, order: 'ymd' | 'dmy'): number | null {
  if ((!isDigits(date, 6) && !isDigits(date, 8)) || !isDigits(clock, 6)) return null
  const yearDigits = date.length - 4
  const yearAt = order === 'ymd' ? 0 : 4
  const year = Number(date.slice(yearAt, yearAt + yearDigits))
  const [month, day] =
    order === 'ymd'
      ? [pairAt(date, yearDigits), pairAt(date, yearDigits + 2)]
      : [pairAt(date, 2), pairAt(date, 0)]
  const [hour, minute, seconds] = [pairAt(clock, 0), pairAt(clock, 2), pairAt(clock, 4)]
  if (hour > 23 || minute > 59 || seconds > 59 || month < 1 || month > 12) return null
  const time = Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hour, minute, seconds)
  return new Date(time).getUTCDate() === day ? time : null
}

/** The number of the two digits at a place. */
const pairAt = (digits: string, at: number): number =>
  (digits.charCodeAt(at) - ZERO) * 10 + digits.charCodeAt(at + 1) - ZERO

/** Degrees and minutes parted and with a sign, `-23-29.0095`. */
const PARTED = /^-?(\d{1,3})-(\d{1,2}(?:\.\d{1,8})?)$/
/** Of degrees and minutes as one number, `5227.5039`, so many digits before the point. */
const MOST_JOINED = 5

/** Degrees, south and west negative; null for what is none. */
export function readDegrees(text: string, side: string): number | null {
  const isPositive = side === 'N' || side === 'E' || side === 'n' || side === 'e'
  if (!isPositive && side !== 'S' && side !== 'W' && side !== 's' && side !== 'w') return null
  const value = readJoinedDegrees(text) ?? readPartedDegrees(text)
  return value === null || isPositive || value === 0 ? value : -value
}

function readJoinedDegrees(text: string): number | null {
  const dot = endOfDigits(text, 0)
  if (dot > MOST_JOINED || dot === text.length || !isNumberFrom(text, 0)) return null
  const minutesAt = Math.max(0, dot - 2)
  return Number(text.slice(0, minutesAt)) + Number(text.slice(minutesAt)) / 60
}

function readPartedDegrees(text: string): number | null {
  const [, degrees, minutes] = PARTED.exec(text) ?? []
  return degrees === undefined || minutes === undefined ? null : Number(degrees) + Number(minutes) / 60
}

/** Knots in km/h; null where nothing stands. */
export function readKnots(text: string | undefined): number | null {
  const knots = readNumber(text)
  return knots === null ? null : Math.round(knots * KMH_PER_KNOT * 1000) / 1000
}

export function readHeading(text: string | undefined): number | null {
  const degrees = readNumber(text)
  return degrees === null || degrees > 360 ? null : Math.round(degrees) % 360
}

/** What a tracker answered, without what no text has, and no longer than anybody reads. */
export const cleanText = (text: string): string =>
  text
    .replace(/[^\P{Cc}\r\n\t]/gu, '')
    .trim()
    .slice(0, 2000)

/** A value by its name; nothing where none was read. */
export const named = (name: string, value: number | null): SensorValues =>
  value === null ? {} : { [name]: value }
