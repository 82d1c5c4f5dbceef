import { bareFix } from '@/lib/positions/fix'
import { isAhead } from '@/lib/positions/judge-fix'
import { MOST_NUMBER_LETTERS, readDecimal } from '@/lib/text/decimal-number'
import type { FoundPoint, JudgedPoint, PointField } from './found-points'

const EARLIEST = Date.UTC(2001, 0, 1)
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i
/** Numbers below are seconds: as milliseconds they would be before 1973. */
const FIRST_MILLISECONDS = 1e11

/** Bounds of a value; what lies beyond is wrong. */
const BOUNDS: Readonly<Partial<Record<PointField, readonly [number, number]>>> = {
  lat: [-90, 90],
  lon: [-180, 180],
  speedKmh: [0, 2000],
  heading: [0, 360],
  altitudeM: [-12_000, 32_000],
  accuracyM: [0, 1_000_000],
  satellites: [0, 255],
  odometerM: [0, 1e10],
}
/** Without which a point is none. The others count as not known where they are wrong. */
const NEEDED = ['time', 'lat', 'lon'] as const

/** A point of a file as a fix, or the first thing that is wrong with it. `now` in ms UTC. */
export function judgePoint({ line, values }: FoundPoint, now: number): JudgedPoint {
  for (const field of NEEDED) if (!values[field]?.trim()) return { line, field, flaw: 'missing' }
  const number = (field: PointField) => numberOf(field, values[field])
  const [time, lat, lon] = [timeOf(values.time ?? ''), number('lat'), number('lon')]
  if (time === null) return { line, field: 'time', flaw: 'wrong' }
  if (lat === null) return { line, field: 'lat', flaw: 'wrong' }
  if (lon === null) return { line, field: 'lon', flaw: 'wrong' }
  if (isAhead(time, now)) return { line, field: 'time', flaw: 'future' }
  const heading = number('heading')
  const fix = {
    ...bareFix(time, lat, lon),
    speedKmh: number('speedKmh'),
    heading: heading === null ? null : Math.round(heading) % 360,
    altitude: number('altitudeM'),
    accuracyM: number('accuracyM'),
    satellites: number('satellites'),
    ignition: truthOf(values.ignition),
    odometerM: number('odometerM'),
    buffered: true,
  }
  return { line, fix }
}

function numberOf(field: PointField, text: string | undefined): number | null {
  const value = readDecimal(text ?? '') ?? Number.NaN
  const [min, max] = BOUNDS[field] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return value >= min && value <= max ? value : null
}

function truthOf(text: string | undefined): boolean | null {
  const given = text?.trim().toLowerCase() ?? ''
  if (['true', '1', 'on', 'yes'].includes(given)) return true
  return ['false', '0', 'off', 'no'].includes(given) ? false : null
}

/** Milliseconds UTC of a date with time, UTC unless it says its zone, or of a count since 1970; null for nonsense. */
function timeOf(text: string): number | null {
  const given = text.trim()
  if (given.length > MOST_NUMBER_LETTERS) return null
  const count = readDecimal(given)
  const match = MOMENT.exec(given)
  const time = count !== null ? countOf(count) : match ? momentOf(given, match[1]) : Number.NaN
  return time >= EARLIEST ? time : null
}

const countOf = (value: number): number => Math.round(value < FIRST_MILLISECONDS ? value * 1000 : value)

function momentOf(given: string, zone: string | undefined): number {
  const bare = zone ? given.slice(0, -zone.length) : given
  const digits = zone?.replace(':', '') ?? 'Z'
  const offset = /^z$/i.test(digits) ? 'Z' : `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`
  return Date.parse(`${bare.replace(' ', 'T').replace(',', '.')}${offset}`)
}
