import type { ByteReader } from '@/gateway/bytes'
import { type DeviceFix, FIX_SOURCES } from '@/lib/positions/fix'
import { readDate } from './clock'

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

export type RawGps = {
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
