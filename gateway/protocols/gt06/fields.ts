import { ByteReader } from '@/gateway/bytes'
import { type DeviceFix, FIX_SOURCES } from '@/lib/positions/fix'

const MINUTE_MS = 60_000

/**
 * Reads a moment; null when it is none, as before the first fix.
 *
 *   yy mm dd hh mm ss, binary
 *
 * @param zoneMinutes minutes east of UTC that the fields are in
 * @returns milliseconds since 1970, UTC
 */
export function readDate(reader: ByteReader, zoneMinutes = 0): number | null {
  const time = momentOf(reader.bytes(6))
  return time === null ? null : time - zoneMinutes * MINUTE_MS
}

/** The same with two decimal digits in each byte. */
export function readBcdDate(reader: ByteReader): number | null {
  return momentOf(reader.bytes(6).map((byte) => (byte >> 4) * 10 + (byte & 0x0f)))
}

/** A moment in seconds since 1970; null when the device does not know. */
export function readUnixSeconds(reader: ByteReader): number | null {
  const seconds = reader.u32()
  return seconds === 0 ? null : seconds * 1000
}

function momentOf(fields: Uint8Array): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return null
  const time = Date.UTC(2000 + year, month - 1, day, hour, minute, second)
  return new Date(time).getUTCDate() === day ? time : null
}

/** Longest text that is kept; the longest known, a status text, has about 400 characters. */
const MAX_LENGTH = 2000

/** Text that a device sent in ASCII: without padding and without what a database would refuse. */
export function decodeAscii(bytes: Buffer): string {
  return cleanText(bytes.toString('latin1'))
}

/** The same in UTF-16, high byte first. */
export function decodeUtf16BE(bytes: Buffer): string {
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1))
  return cleanText(even.swap16().toString('utf16le'))
}

function cleanText(text: string): string {
  return text
    .replace(/[^\P{Cc}\r\n\t]/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim()
    .slice(0, MAX_LENGTH)
}

/**
 * An identifier of 8 bytes, two digits each: 15 digits behind a 0, or 16. Null when it is none.
 */
export function decodeImei(bytes: Buffer): string | null {
  const digits = bytes.toString('hex')
  if (!/^\d{16}$/.test(digits)) return null
  return digits.startsWith('0') ? digits.slice(1) : digits
}

/**
 * Whether an IMEI and a date stand here: some models repeat theirs in every position. The date of a
 * packet that does not cannot look so, since its year begins with a 1 or more.
 */
export function hasImei(content: Buffer, at: number): boolean {
  if (content.length < at + 14 || content.readUInt8(at) > 0x0f) return false
  if (decodeImei(content.subarray(at, at + 8)) === null) return false
  return readDate(new ByteReader(content.subarray(at + 8, at + 14))) !== null
}

const UNITS_PER_DEGREE = 1_800_000

/**
 * Reads the block that opens most packets. A date that is none makes a fix of time 0: its clock was
 * never set.
 *
 *   date 6 | GPS 12
 */
export function readDatedGps(reader: ByteReader, zoneMinutes = 0): DeviceFix {
  const time = readDate(reader, zoneMinutes)
  return readGps(reader, time ?? 0)
}

/**
 *   satellites 1, low nibble | latitude 4 | longitude 4 | speed 1, km/h | course and flags 2
 */
export function readGps(reader: ByteReader, time: number): DeviceFix {
  const satellites = reader.u8() & 0x0f
  const latitude = reader.u32()
  const longitude = reader.u32()
  const speedKmh = reader.u8()
  const course = reader.u16()
  return makeFix({ time, satellites, latitude, longitude, speedKmh, course })
}

type RawGps = {
  /** Milliseconds since 1970, UTC. */
  time: number
  satellites: number | null
  /** In 1/1 800 000 degree, without sign. */
  latitude: number
  longitude: number
  speedKmh: number | null
  /** Bits 0–9 course, 10 north, 11 west, 12 positioned, 14 "15 says ACC", 15 ACC. */
  course: number
  altitude?: number
}

/** Puts signs and flags where they belong. Values beyond ±90° and ±180° pass: they are judged later. */
export function makeFix(raw: RawGps): DeviceFix {
  const south = (raw.course & 0x0400) === 0
  const west = (raw.course & 0x0800) !== 0
  return {
    time: raw.time,
    lat: signed(raw.latitude / UNITS_PER_DEGREE, south),
    lon: signed(raw.longitude / UNITS_PER_DEGREE, west),
    positioned: (raw.course & 0x1000) !== 0,
    source: FIX_SOURCES.gps,
    speedKmh: raw.speedKmh,
    heading: toHeading(raw.course & 0x03ff),
    altitude: raw.altitude ?? null,
    satellites: raw.satellites,
    accuracyM: null,
    ignition: raw.course & 0x4000 ? (raw.course & 0x8000) !== 0 : null,
    odometerM: null,
    buffered: false,
    sensors: null,
  }
}

function signed(degrees: number, negative: boolean): number {
  return negative && degrees !== 0 ? -degrees : degrees
}

function toHeading(course: number): number | null {
  return course > 360 ? null : course % 360
}
