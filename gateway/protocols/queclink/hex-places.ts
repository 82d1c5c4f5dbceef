import type { ByteReader } from '@/gateway/bytes'
import { cellOf, networkOf } from '@/gateway/cells'
import type { Decoded } from '@/gateway/protocols/protocol'
import { bareFix, type DeviceFix } from '@/lib/positions/fix'

/** Bits of the mask of a report: what a position has beside its place. */
const [HAS_SPEED, HAS_COURSE, HAS_ALTITUDE, HAS_CELL] = [1, 2, 4, 8]
const MOST_PLACES = 15
const MICRO = 1_000_000

/**
 * Every position in HEX format: what stands before it differs by model and message, but it is alike in all, so that it is
 * looked for. The checksum held before, and a date, limits and a count before it tell a position from anything else.
 *
 *   count 1 | (HDOP 1, 0 for none | km/h 2 and tenths 1 | direction 2 | altitude 2 | longitude 4 | latitude 4, millionths |
 *   year 2, month, day, hour, minute, second 1 each, UTC | MCC 2 | MNC 2 | LAC 2 | cell 2 | ? 1)*
 */
export function hexPlacesIn(bytes: Buffer, from: number, mask: number, out: Decoded): DeviceFix[] {
  const size = sizeOf(mask)
  for (let at = from; at + 1 + size <= bytes.length; at++) {
    const count = bytes[at] ?? 0
    if (count < 1 || count > MOST_PLACES || at + 1 + count * size > bytes.length) continue
    const places = Array.from({ length: count }, (_, index) => at + 1 + index * size)
    const fixes = places.map((place) => placeAt(bytes, place, mask))
    if (!fixes.every((fix) => fix !== null)) continue
    if (mask & HAS_CELL) addCell(bytes, at + 1 + count * size - CELL_BYTES, fixes.at(-1)?.time ?? null, out)
    return fixes
  }
  return []
}

const CELL_BYTES = 9
const sizeOf = (mask: number): number =>
  16 +
  (mask & HAS_SPEED ? 3 : 0) +
  (mask & HAS_COURSE ? 2 : 0) +
  (mask & HAS_ALTITUDE ? 2 : 0) +
  (mask & HAS_CELL ? CELL_BYTES : 0)

/** Null for what is no position. */
function placeAt(bytes: Buffer, start: number, mask: number): DeviceFix | null {
  let at = start
  const hdop = bytes.readUInt8(at++)
  const [speed, tenths] = mask & HAS_SPEED ? [bytes.readUInt16BE(at), bytes.readUInt8(at + 2)] : [null, 0]
  if (mask & HAS_SPEED) at += 3
  const course = mask & HAS_COURSE ? bytes.readUInt16BE(at) : null
  if (mask & HAS_COURSE) at += 2
  const altitude = mask & HAS_ALTITUDE ? bytes.readInt16BE(at) : null
  if (mask & HAS_ALTITUDE) at += 2
  const [lon, lat] = [bytes.readInt32BE(at) / MICRO, bytes.readInt32BE(at + 4) / MICRO]
  const time = timeAt(bytes, at + 8)
  if (hdop > 50 || (speed ?? 0) > 999 || tenths > 9 || (course ?? 0) > 359 || time === null) return null
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return null
  return {
    ...bareFix(time, lat, lon),
    positioned: hdop > 0,
    speedKmh: speed === null ? null : speed + tenths / 10,
    heading: course,
    altitude,
  }
}

/** Year 2, and five of one byte each, UTC; null for what is no time. */
function timeAt(bytes: Buffer, at: number): number | null {
  const year = bytes.readUInt16BE(at)
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = bytes.subarray(at + 2, at + 7)
  if (year < 2000 || year > 2099 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59)
    return null
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  return day > 0 && time.getUTCDate() === day ? time.getTime() : null
}

function addCell(bytes: Buffer, at: number, time: number | null, out: Decoded): void {
  const [mcc, mnc, lac, cell] = [0, 2, 4, 6].map((offset) => bytes.readUInt16BE(at + offset))
  const found = cellOf(mcc ?? 0, mnc ?? 0, lac ?? 0, cell ?? 0)
  if (found) out.network = networkOf(time, [found])
}

const MOST_POINTS = 1000

/**
 * A drive of GB100, a point for each second.
 *
 *   count 2 | (01 and 1 bit | km/h 12 bits, tenths | direction 9 bits | longitude 4 | latitude 4, millionths | first: time 4, s
 *   or 10 and 1 bit | and by how much each differs from the point before: 7, 7, 12, 11 bits
 *   or 00, 11 and 6 bits: none)*
 */
export function readDrive(reader: ByteReader): DeviceFix[] {
  const fixes: DeviceFix[] = []
  let [speed, course, lon, lat, time] = [0, 0, 0, 0, 0]
  for (let left = Math.min(reader.u16(), MOST_POINTS); left > 0 && reader.remaining > 5; left--) {
    if (time > 0) time++
    const kind = reader.peek() >> 6
    if (kind === 1) {
      if (reader.remaining < 15) break
      const bits = reader.u24()
      ;[speed, course, lon, lat] = [(bits >> 9) & 0xfff, bits & 0x1ff, reader.i32(), reader.i32()]
      if (time === 0) time = reader.u32()
    } else if (kind === 2) {
      const [high, low] = [reader.u16(), reader.u24()]
      speed += signed((high >> 6) & 0x7f, 7)
      course += signed(((high & 0x3f) << 1) | (low >> 23), 7)
      lon += signed((low >> 11) & 0xfff, 12)
      lat += signed(low & 0x7ff, 11)
    } else reader.skip(1)
    if (kind !== 1 && kind !== 2) continue
    fixes.push({
      ...bareFix(time * 1000, lat / MICRO, lon / MICRO),
      speedKmh: Math.max(0, speed) / 10,
      heading: ((course % 360) + 360) % 360,
    })
  }
  return fixes
}

const signed = (value: number, bits: number): number =>
  value >= 1 << (bits - 1) ? value - (1 << bits) : value
