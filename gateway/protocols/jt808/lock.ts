import type { ByteReader } from '@/gateway/bytes'
import { KMH_PER_KNOT } from '@/lib/format/units'
import { type DeviceFix, FIX_SOURCES, type SensorValues } from '@/lib/positions/fix'
import { momentOf } from './fields'
import { addNetwork } from './network'
import { addSensors, addStatus, type Packet, type ReadPacket } from './packet'

const BUFFERED = 0x5502
/** In place of a charge. */
const CHARGING: ReadonlySet<number> = new Set([0xaa, 0xab])

/**
 * 0x5501, and 0x5502 from the buffer, of electronic locks.
 *
 *   dd mm yy hh mm ss 6, two digits a byte, UTC | latitude 4, ddmmmmmm | longitude 9 digits, dddmmmmmm, and flags 1 digit:
 *   bit 0 fixed, 1 north, 2 east | speed 1, knots | course 1, 2° | signal 1 | satellites 1 | odometer 4, km | percent 1 |
 *   cell 4 | LAC 2 | product 1 | status 2 | alarms 2 | (id 1 | length 1 | value)*
 */
export const readLockPosition: ReadPacket = (packet, out) => {
  const { reader, frame } = packet
  const fix = readFix(reader, frame.id === BUFFERED)
  const csq = reader.u8()
  fix.satellites = reader.u8()
  fix.odometerM = reader.u32() * 1000
  out.fixes.push(fix)
  addSensors(fix, { csq })
  const percent = reader.u8()
  if (percent <= 100) addSensors(fix, { batteryPercent: percent })
  if (!fix.buffered) {
    if (percent <= 100) addStatus(out, { batteryPercent: percent })
    addStatus(out, { charging: CHARGING.has(percent) })
  }
  readRest(packet, out, fix)
}

function readFix(reader: ByteReader, buffered: boolean): DeviceFix {
  const digits = reader.hex(6)
  const [day, month, year, hour, minute, second] = (digits.match(/../g) ?? []).map(toNumber)
  const time = momentOf([year ?? 100, month ?? 0, day ?? 0, hour ?? 0, minute ?? 0, second ?? 0])
  const latitude = degreesOf(reader.hex(4), 2)
  const place = reader.hex(5)
  const longitude = degreesOf(place.slice(0, 9), 3)
  const flags = Number.parseInt(place.slice(9), 16)
  return {
    time: time ?? 0,
    lat: flags & 2 || latitude === 0 ? latitude : -latitude,
    lon: flags & 4 || longitude === 0 ? longitude : -longitude,
    positioned: (flags & 1) !== 0,
    source: FIX_SOURCES.gps,
    speedKmh: Math.round(reader.u8() * KMH_PER_KNOT * 100) / 100,
    heading: (reader.u8() * 2) % 360,
    altitude: null,
    satellites: null,
    accuracyM: null,
    ignition: null,
    odometerM: null,
    buffered,
    sensors: null,
  }
}

/** More than any field takes for what are no digits. */
const toNumber = (digits: string): number => (/^\d+$/.test(digits) ? Number(digits) : 100)

/** Degrees and ten-thousandths of minutes; 0 for what are no digits. */
function degreesOf(digits: string, degrees: number): number {
  if (!/^\d+$/.test(digits)) return 0
  return Number(digits.slice(0, degrees)) + Number(digits.slice(degrees)) / 10_000 / 60
}

function readRest({ reader }: Packet, out: Parameters<ReadPacket>[1], fix: DeviceFix): void {
  const cell = reader.u32()
  const lac = reader.u16()
  reader.skip(1 + 2 + 2)
  while (reader.remaining >= 2) readItem(reader.u8(), reader.bytes(reader.u8()), fix, { cell, lac, out })
}

type Around = { cell: number; lac: number; out: Parameters<ReadPacket>[1] }

function readItem(id: number, value: Buffer, fix: DeviceFix, { cell, lac, out }: Around): void {
  if (id === 0x02 && value.length === 2) fix.altitude = value.readInt16BE(0)
  // The operator of the cell that stands before.
  if (id === 0x0a && (value.length === 3 || value.length === 4)) {
    const mnc = value.readUIntBE(2, value.length - 2)
    addNetwork(out, fix.time, [{ mcc: value.readUInt16BE(0), mnc, lac, cell }])
  }
  if (id === 0x0b && value.length >= 1) addSensors(fix, lockValues(value))
  if (id === 0x0c && value.length === 6)
    addSensors(fix, { tilt: [0, 2, 4].map((at) => value.readInt16BE(at)).join(',') })
  if (id === 0x10 && value.length === 1) addSensors(fix, { wakeSource: value.readUInt8(0) })
}

/**
 *   what was asked 1 | password 6 | what came of it 1
 */
function lockValues(value: Buffer): SensorValues {
  const lockCommand = value.readUInt8(0)
  return value.length === 8 ? { lockCommand, unlockResult: value.readUInt8(7) } : { lockCommand }
}
