import { cellOf, networkOf } from '@/gateway/cells'
import type { Decoded } from '@/gateway/protocols/protocol'
import { readHeading, readKnots, readMoment } from '@/gateway/text-fields'
import { bareFix } from '@/lib/positions/fix'
import { type H02Frame, LONG_RECORD_BYTES } from './frame'
import { toBatteryPercent } from './status'
import { addStatus, type Told } from './told'

/** Mileage of `X` counts in seconds of a knot. */
const METRES_PER_UNIT = 0.51444

/**
 * A record.
 *
 *   $ or X 1 | number, or mileage in 0.51444 m, 5, BCD | time 3, date 3, BCD: hhmmss ddmmyy, UTC | latitude 4, BCD: ddmm.mmmm |
 *   battery 1 | longitude 4 and a half, BCD: dddmm.mmmm, with flags in the last half byte: 8 east, 4 north, 2 fixed |
 *   speed 1 and a half, knots, direction 1 and a half, BCD | status 4 | user alarms 1 | ? 1 | number of the record 1 |
 *   long: ? 5 | MCC 2 | MNC 1 | LAC 2 | cell 2 | number of the record 1
 */
export function readRecord(
  { marker, bytes }: Extract<H02Frame, { kind: 'record' }>,
  told: Told,
  out: Decoded,
): void {
  const number = bcd(bytes.subarray(1, 6))
  const clock = bcd(bytes.subarray(6, 9))
  const date = bcd(bytes.subarray(9, 12))
  const time = readMoment(date, clock, 'dmy')
  const flags = (bytes[21] ?? 0) & 0x0f
  const place = readPlace(bytes)
  if (place) {
    const motion = bcd(bytes.subarray(22, 25))
    out.fixes.push({
      ...bareFix(time ?? 0, flags & 4 ? place.lat : -place.lat, flags & 8 ? place.lon : -place.lon),
      positioned: (flags & 2) !== 0,
      speedKmh: readKnots(motion.slice(0, 3)),
      heading: readHeading(motion.slice(3)),
      odometerM: marker === 'X' ? Math.round(Number(number) * METRES_PER_UNIT) : null,
    })
  }
  addStatus(told, out, bytes.toString('hex', 25, 29), time)
  const batteryPercent = toBatteryPercent(bytes[16] ?? 0)
  if (batteryPercent !== null) out.status = { ...out.status, batteryPercent }
  if (bytes.length < LONG_RECORD_BYTES) return
  const network = networkOf(time, [readTailCell(bytes)])
  if (network.cells.length > 0) out.network = network
}

const readTailCell = (bytes: Buffer) =>
  cellOf(bytes.readUInt16BE(37), bytes.readUInt8(39), bytes.readUInt16BE(40), bytes.readUInt16BE(42))

/** Digits of BCD. */
const bcd = (bytes: Buffer): string => bytes.toString('hex')

/** Null where no digits stand. */
function readPlace(bytes: Buffer): { lat: number; lon: number } | null {
  const lat = bcd(bytes.subarray(12, 16))
  const lon = bcd(bytes.subarray(17, 22)).slice(0, 9)
  if (!/^\d{8}$/.test(lat) || !/^\d{9}$/.test(lon)) return null
  const minutes = (digits: string) => Number(digits) / 10_000 / 60
  return {
    lat: Number(lat.slice(0, 2)) + minutes(lat.slice(2)),
    lon: Number(lon.slice(0, 3)) + minutes(lon.slice(3)),
  }
}
