import { KMH_PER_KNOT } from '@/lib/format/units'
import { toSpeed } from '@/lib/phones/phone-fix'
import { MOST_NUMBER_LETTERS, readDecimal } from '@/lib/text/decimal-number'

/** What was wrong with a request, in a few words. Never leaves `decodeOsmand`. */
export class Refusal extends Error {}

const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)
/** Smaller numbers are seconds: as milliseconds they would be before 1973. */
const FIRST_MILLISECONDS = 1e11

const IDENTIFIER = /^[^\p{C}\s]{1,64}$/u
/** Letters that an identifier may have, as pairs; what has more is refused before the pattern looks at it. */
const MOST_IDENTIFIER_LETTERS = 128
/** A plus sign that nobody escaped arrives as a space. */
const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)? ?(?:Z|([+\- ])(\d\d):?(\d\d))?$/i

export function parseIdentifier(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') throw new Refusal('no identifier')
  const identifier = String(value)
  if (identifier.length > MOST_IDENTIFIER_LETTERS || !IDENTIFIER.test(identifier))
    throw new Refusal('bad identifier')
  return identifier
}

/** A finite number; null for an empty text, as templates leave it for what the phone does not know. */
export function parseNumber(name: string, value: string | undefined): number | null {
  const text = value?.trim() ?? ''
  if (text === '') return null
  const number = readDecimal(text)
  if (number === null) throw new Refusal(`bad ${name}`)
  return number
}

/** Degrees; beyond the globe is refused. */
export function parseCoordinate(name: 'lat' | 'lon', value: number): number {
  const limit = name === 'lat' ? 90 : 180
  if (!(Math.abs(value) <= limit)) throw new Refusal(`${name} out of range`)
  return value
}

/**
 * Seconds or milliseconds since 1970, or a date with time, UTC unless it says its zone.
 *
 * @returns milliseconds since 1970, UTC
 */
export function parseTime(value: string | number | null | undefined, now: number): number {
  if (value === null || value === undefined || value === '') return now
  const number = typeof value === 'number' ? value : readDecimal(value)
  const time = number === null ? parseMoment(String(value)) : fromNumber(number)
  if (!(time >= EARLIEST && time < LATEST)) throw new Refusal('timestamp out of range')
  return time
}

function fromNumber(value: number): number {
  return Math.round(value < FIRST_MILLISECONDS ? value * 1000 : value)
}

function parseMoment(text: string): number {
  const given = text.trim()
  const match = given.length > MOST_NUMBER_LETTERS ? null : MOMENT.exec(given)
  if (!match) throw new Refusal('bad timestamp')
  const [, year, month, day, hour, minute, second = '0', fraction = '', sign, zoneHour, zoneMinute] = match
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const real = new Date(date).getUTCDate() === Number(day) && Number(month) <= 12 && Number(month) >= 1
  if (!real || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    throw new Refusal('bad timestamp')
  }
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  const east = (Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0)) * (sign === '-' ? -1 : 1)
  return date + seconds * 1000 + milliseconds - east * 60_000
}

const KMH_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['kn', KMH_PER_KNOT],
  ['kt', KMH_PER_KNOT],
  ['kts', KMH_PER_KNOT],
  ['knots', KMH_PER_KNOT],
  ['kmh', 1],
  ['km/h', 1],
  ['kph', 1],
  ['mph', 1.609344],
  ['mps', 3.6],
  ['m/s', 3.6],
])

/** A number and a unit: short texts only, since a slash may belong to either. */
const SPEED = /^([^a-z\s]+(?:e[+-]?\d+)?)\s*([a-z/]*)$/i

/**
 * Speed of a parameter: knots, unless the client names a unit beside it or behind the number.
 *
 * @returns km/h, null when it is not known
 */
export function parseSpeed(value: string | undefined, unit: string | undefined): number | null {
  const given = value?.trim() ?? ''
  if (given.length > MOST_NUMBER_LETTERS) throw new Refusal('bad speed')
  const [, number, suffix = ''] = SPEED.exec(given) ?? []
  if (number === undefined) {
    parseNumber('speed', value)
    return null
  }
  const factor = KMH_PER_UNIT.get((suffix || unit || 'kn').toLowerCase())
  if (factor === undefined) throw new Refusal('bad speed unit')
  const speed = parseNumber('speed', number)
  return speed === null ? null : toSpeed(speed * factor)
}

/** Speed of the JSON form, in m/s; negative is not known. */
export function fromMetresPerSecond(speed: number | null | undefined): number | null {
  return toSpeed(speed === null || speed === undefined ? null : speed * 3.6)
}
