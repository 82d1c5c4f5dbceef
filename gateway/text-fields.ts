import { KMH_PER_KNOT } from '@/lib/format/units'
import type { SensorValues } from '@/lib/positions/fix'

/** A number without a sign; null for what is none. */
export function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,12}(\.\d{1,8})?$/.test(text) ? Number(text) : null
}

/** A number that may have a sign before it. */
export function readSigned(text: string | undefined): number | null {
  const [, sign, digits] = /^([+-]?)(.+)$/.exec(text ?? '') ?? []
  const value = readNumber(digits)
  return value === null || value === 0 || sign !== '-' ? value : -value
}

export function readHex(text: string | undefined): number | null {
  return text !== undefined && /^[0-9a-f]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : null
}

/**
 * A date and a time of day of digits alone, UTC, in ms; null for what is none. The year is of two digits or four, and stands
 * first or last.
 */
export function readMoment(date: string, clock: string, order: 'ymd' | 'dmy'): number | null {
  if (!/^(\d{6}|\d{8})$/.test(date) || !/^\d{6}$/.test(clock)) return null
  const yearAt = order === 'ymd' ? 0 : 4
  const year = Number(date.slice(yearAt, yearAt + date.length - 4))
  const [first = 0, second = 0] = pairs(order === 'ymd' ? date.slice(-4) : date.slice(0, 4))
  const [month, day] = order === 'ymd' ? [first, second] : [second, first]
  const [hour = 0, minute = 0, seconds = 0] = pairs(clock)
  if (hour > 23 || minute > 59 || seconds > 59 || month < 1 || month > 12) return null
  const time = Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hour, minute, seconds)
  return new Date(time).getUTCDate() === day ? time : null
}

const pairs = (digits: string): number[] => (digits.match(/\d\d/g) ?? []).map(Number)

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
