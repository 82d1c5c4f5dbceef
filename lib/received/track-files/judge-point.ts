import { bareFix } from '@/lib/positions/fix'
import { isAhead } from '@/lib/positions/judge-fix'
import { readDecimal } from '@/lib/text/decimal-number'
import {
  type FoundPoint,
  type JudgedPoint,
  NEEDED_FIELDS,
  type PointField,
  type RefusedPoint,
} from './found-points'
import { readPointTime } from './point-time'

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
/** Of what was read so much is told. */
const MOST_TOLD_LETTERS = 60

/** The moment of the import, and the oldest that is kept; both in ms UTC. */
export type PointTimes = { now: number; keptFrom: number }

/** A point of a file as a fix, or the first thing that is wrong with it. What a point need not have counts as not known where it is wrong. */
export function judgePoint({ at, values }: FoundPoint, { now, keptFrom }: PointTimes): JudgedPoint {
  const refuse = (field: PointField, flaw: RefusedPoint['flaw']): RefusedPoint => ({
    at,
    field,
    flaw,
    text: (values[field] ?? '').trim().slice(0, MOST_TOLD_LETTERS),
  })
  for (const field of NEEDED_FIELDS) if (!values[field]?.trim()) return refuse(field, 'missing')
  const number = (field: PointField) => numberOf(field, values[field])
  const [time, lat, lon] = [readPointTime(values.time ?? ''), number('lat'), number('lon')]
  if (time === null) return refuse('time', 'wrong')
  if (lat === null) return refuse('lat', areSwapped(values) ? 'swapped' : 'wrong')
  if (lon === null) return refuse('lon', 'wrong')
  if (isAhead(time, now)) return refuse('time', 'future')
  if (time < keptFrom) return refuse('time', 'tooOld')
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
  return { at, fix }
}

/** A latitude beyond the poles that is a right longitude, beside a longitude that is a right latitude. */
const areSwapped = ({ lat, lon }: FoundPoint['values']): boolean =>
  numberOf('lon', lat) !== null && numberOf('lat', lon) !== null

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
