import { networkOf, readCell } from '@/gateway/cells'
import type { Decoded } from '@/gateway/protocols/protocol'
import { isDigits, isHexDigits, readDegrees, readHeading, readKnots, readMoment } from '@/gateway/text-fields'
import { bareFix, type DeviceFix } from '@/lib/positions/fix'
import { toBatteryPercent } from './status'
import { addStatus, type Told } from './told'

export const CLOCK = /^\d{6}$/
const VALIDITY = /^[AVB]?$/i

const LATITUDE_DIGITS = 8
const LONGITUDE_DIGITS = 9
const MINUTE_DECIMALS = 4

/** Degrees and minutes; some trackers leave out the point, `37573392` and `145037022`. */
export function readSide(text: string, side: string): number | null {
  const length = /^[NS]$/i.test(side) ? LATITUDE_DIGITS : LONGITUDE_DIGITS
  if (!isDigits(text, length)) return readDegrees(text, side)
  return readDegrees(`${text.slice(0, -MINUTE_DECIMALS)}.${text.slice(-MINUTE_DECIMALS)}`, side)
}

/** Whether a place begins at a field. */
const isPlace = (fields: readonly string[], at: number): boolean =>
  CLOCK.test(fields[at] ?? '') &&
  VALIDITY.test(fields[at + 1] ?? '-') &&
  readSide(fields[at + 2] ?? '', fields[at + 3] ?? '') !== null

/** Whether what is sent in place of a position, without a fix, begins at a field: latitude and longitude stand empty. */
const isPlaceless = (fields: readonly string[], at: number): boolean =>
  CLOCK.test(fields[at] ?? '') &&
  VALIDITY.test(fields[at + 1] ?? '-') &&
  fields.length > at + PLACE_FIELDS &&
  fields.slice(at + 2, at + PLACE_FIELDS).every((field) => field === '')

const PLACE_FIELDS = 6

/** Whether a position begins at a field, or what is sent in its place. */
export const isPosition = (fields: readonly string[], at: number): boolean =>
  isPlace(fields, at) || isPlaceless(fields, at)

/**
 * A position, or without a fix what else stands there.
 *
 *   hhmmss , A fixed or V , latitude , N or S , longitude , E or W , knots , direction , ? some models , ddmmyy , status ,
 *   MCC , MNC , LAC , cell , battery level, some models
 *
 * @returns whether anything was read
 */
export function readPosition(fields: readonly string[], at: number, told: Told, out: Decoded): boolean {
  const dateAt = [at + 8, at + 9].find((index) => CLOCK.test(fields[index] ?? ''))
  if (dateAt === undefined) return false
  const time = readMoment(fields[dateAt] ?? '', fields[at] ?? '', 'dmy')
  if (isPlaceless(fields, at)) return readBehindDate(fields, dateAt, time, told, out)
  const fix = readFix(fields, at, time)
  if (!fix) return false
  out.fixes.push(fix)
  readBehindDate(fields, dateAt, time, told, out)
  return true
}

function readFix(fields: readonly string[], at: number, time: number | null): DeviceFix | null {
  if (!isPlace(fields, at)) return null
  const [validity = '', lat = '', ns = '', lon = '', ew = '', speed = '', course = ''] = fields.slice(at + 1)
  const [latitude, longitude] = [readSide(lat, ns), readSide(lon, ew)]
  if (latitude === null || longitude === null) return null
  return {
    ...bareFix(time ?? 0, latitude, longitude),
    positioned: /^A$/i.test(validity),
    speedKmh: readKnots(speed),
    heading: readHeading(course),
  }
}

/** Status, cell and battery. False where no status stands. */
function readBehindDate(
  fields: readonly string[],
  dateAt: number,
  time: number | null,
  told: Told,
  out: Decoded,
): boolean {
  const statusAt = statusBehind(fields, dateAt)
  if (!addStatus(told, out, fields[statusAt], time)) return false
  const [mcc, mnc, lac, cell, level] = fields.slice(statusAt + 1)
  addCells(out, time, [readCell({ mcc, mnc, lac, cell })])
  if (/^[1-6]$/.test(level ?? '')) addBattery(out, Number(level))
  return true
}

/** So many fields behind the date a status may stand: V19 has the numbers of its SIM card before it. */
const MOST_TO_STATUS = 4

function statusBehind(fields: readonly string[], dateAt: number): number {
  const next = dateAt + 1
  if (isHexDigits(fields[next], 8)) return next
  // Digits alone are a phone number: of a status most bits are on.
  for (let at = next + 1; at <= dateAt + MOST_TO_STATUS; at++)
    if (isHexDigits(fields[at], 8) && !isDigits(fields[at], 8)) return at
  return next
}

export function addBattery(out: Decoded, value: number | null): void {
  const batteryPercent = value === null ? null : toBatteryPercent(value)
  if (batteryPercent !== null) out.status = { ...out.status, batteryPercent }
}

export function addCells(out: Decoded, time: number | null, cells: Parameters<typeof networkOf>[1]): void {
  const network = networkOf(time, cells)
  if (network.cells.length > 0) out.network = network
}
