import { ByteReader, OutOfBytes } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import { type DeviceFix, FIX_SOURCES } from '@/lib/positions/fix'
import { addAlarmBits, type Place } from './alarm-bits'
import { NONE, type ReadExtra, readExtras } from './extras'
import { readDate } from './fields'
import { addSensors, addStatus, MOST, type Packet, type ReadPacket } from './packet'

const UNITS_PER_DEGREE = 1_000_000
const ACC = 1 << 0
const FIXED = 1 << 1
const SOUTH = 1 << 2
const WEST = 1 << 3
// Bit 5 would say that the place is encrypted. Locks set it beside a place that is plain, so nothing is taken from it.
/** Oil or electricity. */
const CUT = (1 << 10) | (1 << 11)
/** Front, middle, back, driver's, and one of the maker's. */
const DOORS = 0b11111 << 13

/** 0x0200. */
export const readLocation: ReadPacket = (packet, out) => {
  readOne(packet, packet.reader, out, false)
}

/**
 * 0x0201, 0x0500: a position that was asked for, or that follows a control of the vehicle.
 *
 *   serial of the command 2 | as 0x0200
 *
 * @returns serial of the command
 */
export function readAnsweringLocation(packet: Packet, out: Decoded): number {
  const serial = packet.reader.u16()
  readOne(packet, packet.reader, out, false)
  return serial
}

/**
 * 0x0704.
 *
 *   count 2 | 0 a batch, 1 from where there was no network | (length 2 | as 0x0200) × count
 */
export const readBatch: ReadPacket = (packet, out) => {
  const { reader } = packet
  const count = reader.u16()
  const buffered = reader.u8() === 1
  for (let at = 0; at < count && reader.remaining > 0; at++) {
    if (at === MOST.fixes) {
      out.isCut = true
      return
    }
    const one = reader.part(reader.u16())
    try {
      readOne(packet, one, out, buffered)
    } catch (error) {
      // The next one has a length of its own.
      if (!(error instanceof OutOfBytes)) throw error
    }
  }
}

/**
 *   alarms 4 | status 4 | latitude 4, 10⁻⁶° | longitude 4 | altitude 2, m | speed 2, 0.1 km/h | course 2 | date 6 |
 *   extras
 */
function readOne(packet: Packet, reader: ByteReader, out: Decoded, buffered: boolean): void {
  const alarms = reader.u32()
  const status = reader.u32()
  const fix = readFix(reader, status, buffered)
  out.fixes.push(fix)
  const place: Place = { time: fix.time, fix: out.fixes.length - 1, buffered }
  addDoors(packet, fix, status)
  if (!buffered) addStatus(out, { ignition: (status & ACC) !== 0, fuelCut: (status & CUT) !== 0 })
  const { state, frame } = packet
  addAlarmBits(out, { state, bits: alarms, version: frame.version }, place)
  const extra: ReadExtra = { packet, out, fix, place, alarms, live: !buffered }
  readExtras(reader, extra)
}

/** Bytes of a position without extras. */
const POSITION_BYTES = 28
const DATE_AT = 22

/** Whether bytes begin with a position, where one need not be: on the earth, and of a date or of a clock that was never set. */
export function isPosition(bytes: Buffer): boolean {
  if (bytes.length < POSITION_BYTES) return false
  const date = bytes.subarray(DATE_AT, POSITION_BYTES)
  if (readDate(new ByteReader(date)) === null && date.some((byte) => byte !== 0)) return false
  return bytes.readUInt32BE(8) <= 90 * UNITS_PER_DEGREE && bytes.readUInt32BE(12) <= 180 * UNITS_PER_DEGREE
}

/** A position without what stands behind it, as pictures carry one. */
export function readFixAlone(reader: ByteReader): DeviceFix {
  reader.skip(4)
  return readFix(reader, reader.u32(), false)
}

function readFix(reader: ByteReader, status: number, buffered: boolean): DeviceFix {
  const latitude = reader.u32() / UNITS_PER_DEGREE
  const longitude = reader.u32() / UNITS_PER_DEGREE
  const altitude = reader.i16()
  const speed = reader.u16()
  const course = reader.u16()
  return {
    // A date that is none is that of a clock that was never set.
    time: readDate(reader) ?? 0,
    lat: signed(latitude, status & SOUTH),
    lon: signed(longitude, status & WEST),
    positioned: (status & FIXED) !== 0,
    source: FIX_SOURCES.gps,
    speedKmh: speed === NONE.word ? null : speed / 10,
    heading: course > 360 ? null : course % 360,
    altitude,
    satellites: null,
    accuracyM: null,
    ignition: (status & ACC) !== 0,
    odometerM: null,
    buffered,
    sensors: null,
  }
}

const signed = (degrees: number, negative: number): number => (negative && degrees !== 0 ? -degrees : degrees)

/** Most terminals have no doors that report: nothing is said of them before one was open. */
function addDoors({ state }: Packet, fix: DeviceFix, status: number): void {
  const doorOpen = (status & DOORS) !== 0
  state.hasDoors ||= doorOpen
  if (state.hasDoors) addSensors(fix, { doorOpen })
}

/** What a status says of the engine; null when the message has none. */
export function cutIn(body: Buffer, at: number): boolean | null {
  return body.length < at + 8 ? null : (body.readUInt32BE(at + 4) & CUT) !== 0
}
