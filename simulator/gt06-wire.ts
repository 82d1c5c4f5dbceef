import { crc16X25 } from '@/gateway/protocols/gt06/crc'
import type { DeviceFix } from '@/lib/positions/fix'
import type { TrackerStatus } from './tracker'

/**
 * GT06 as a tracker speaks it, big-endian:
 *
 *   7878 | length 1 | type 1 | content | serial 2 | CRC-16/X25 2 | 0D0A
 *   7979 | length 2 | …
 *
 * The length counts type to CRC; the CRC covers length to serial.
 */
export function encodeFrame(type: number, content: Buffer, serial: number, wide = false): Buffer {
  const length = content.length + 5
  const long = wide || length > 0xff || type === LONG_COMMAND_REPLY
  const head = long ? [0x79, 0x79, length >> 8, length & 0xff, type] : [0x78, 0x78, length, type]
  const body = Buffer.concat([Buffer.from(head), content, u16(serial & 0xffff)])
  return Buffer.concat([body, u16(crc16X25(body.subarray(2))), Buffer.from([0x0d, 0x0a])])
}

export const LOGIN = 0x01
export const HEARTBEAT = 0x13
export const VOLT_HEARTBEAT = 0x23
export const ALARM = 0x26
export const COMMAND = 0x80
const POSITION = 0x22
const OLD_POSITION = 0x12
const COMMAND_REPLY = 0x15
const LONG_COMMAND_REPLY = 0x21

/**
 * 0x01.
 *
 *   IMEI 8, two digits a byte behind a 0
 */
export function encodeLogin(imei: string, serial: number): Buffer {
  return encodeFrame(LOGIN, Buffer.from(imei.padStart(16, '0'), 'hex'), serial)
}

export type FixOptions = {
  /** Sent again, or kept while there was no network. */
  reupload: boolean
  /** As models older than 0x22 do: ACC in the course, and no re-upload flag. */
  old?: boolean
}

/**
 * 0x22, or 0x12 of older models, in UTC.
 *
 *   date 6 | GPS 12 | cell 8 | 0x22: ACC 1 | upload mode 1 | re-upload 1 | odometer 4, m, if it has one
 *
 * Without an ignition wire in the drive, ACC is on.
 */
export function encodeFix(fix: DeviceFix, { reupload, old = false }: FixOptions, serial: number): Buffer {
  const place = Buffer.concat([encodeDate(fix.time), encodeGps(fix, old), NO_CELL])
  if (old) return encodeFrame(OLD_POSITION, place, serial)
  const upload = Buffer.from([fix.ignition === false ? 0 : 1, 0, reupload ? 1 : 0])
  const odometer = fix.odometerM === null ? Buffer.alloc(0) : u32(fix.odometerM)
  return encodeFrame(POSITION, Buffer.concat([place, upload, odometer]), serial)
}

/**
 * 0x26.
 *
 *   date 6 | GPS 12 | cell length 1 | cell 8 | info 1 | battery level 1 | GSM level 1 | alarm 1 | language 1
 */
export function encodeAlarm(fix: DeviceFix, code: number, status: TrackerStatus, serial: number): Buffer {
  const { ignition } = fix
  const info = encodeInfo({ ...status, ignition: ignition ?? status.ignition })
  const tail = [info, batteryLevel(status), status.gsmLevel, code, ENGLISH]
  const cell = Buffer.concat([Buffer.from([NO_CELL.length + 1]), NO_CELL])
  const content = [encodeDate(fix.time), encodeGps(fix, false), cell, Buffer.from(tail)]
  return encodeFrame(ALARM, Buffer.concat(content), serial)
}

/**
 * 0x13, or 0x23 of models that measure the supply.
 *
 *   0x13: info 1 | battery level 1 | GSM level 1 | alarm 1 | language 1
 *   0x23: info 1 | volts 2, 0.01 V | GSM level 1 | language 2
 */
export function encodeHeartbeat(status: TrackerStatus, serial: number): Buffer {
  const info = Buffer.from([encodeInfo(status)])
  if (status.voltage === null) {
    const rest = Buffer.from([batteryLevel(status), status.gsmLevel, 0, ENGLISH])
    return encodeFrame(HEARTBEAT, Buffer.concat([info, rest]), serial)
  }
  const volts = u16(clamp(Math.round(status.voltage * 100), 0xffff))
  const rest = Buffer.from([status.gsmLevel, 0, ENGLISH])
  return encodeFrame(VOLT_HEARTBEAT, Buffer.concat([info, volts, rest]), serial)
}

/**
 * 0x15, or 0x21 in a frame that begins with 7979.
 *
 *   0x15: length 1, of flag and text | server flag 4, as it came | text, ASCII | language 2
 *   0x21: server flag 4 | encoding 1: ASCII | text
 */
export function encodeCommandReply(flag: number, text: string, long: boolean, serial: number): Buffer {
  const ascii = Buffer.from(text, 'latin1')
  if (long) {
    return encodeFrame(LONG_COMMAND_REPLY, Buffer.concat([u32(flag), Buffer.from([1]), ascii]), serial)
  }
  const cut = ascii.subarray(0, 240)
  const content = [Buffer.from([4 + cut.length]), u32(flag), cut, Buffer.from([0, ENGLISH])]
  return encodeFrame(COMMAND_REPLY, Buffer.concat(content), serial)
}

const ENGLISH = 0x02
/** Country, network, area and cell unknown. */
const NO_CELL = Buffer.alloc(8)
const UNITS_PER_DEGREE = 1_800_000

/**
 *   yy mm dd hh mm ss
 */
export function encodeDate(time: number): Buffer {
  const date = new Date(time)
  return Buffer.from([
    Math.min(Math.max(date.getUTCFullYear() - 2000, 0), 255),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ])
}

/**
 *   satellites 1, low nibble | latitude 4 | longitude 4 | speed 1, km/h | course and flags 2
 *
 * Flags: bit 10 north, 11 west, 12 positioned, 14 "15 says ACC", 15 ACC. What the wire cannot hold
 * is sent as the most it can.
 */
function encodeGps(fix: DeviceFix, withAcc: boolean): Buffer {
  const course =
    (Math.round(fix.heading ?? 0) % 360) |
    (fix.lat >= 0 ? 0x0400 : 0) |
    (fix.lon < 0 ? 0x0800 : 0) |
    (fix.positioned ? 0x1000 : 0) |
    (withAcc && fix.ignition !== null ? 0x4000 | (fix.ignition ? 0x8000 : 0) : 0)
  return Buffer.concat([
    Buffer.from([0xc0 | clamp(fix.satellites ?? 9, 0x0f)]),
    u32(clamp(Math.round(Math.abs(fix.lat) * UNITS_PER_DEGREE), 0xffffffff)),
    u32(clamp(Math.round(Math.abs(fix.lon) * UNITS_PER_DEGREE), 0xffffffff)),
    Buffer.from([clamp(Math.round(fix.speedKmh ?? 0), 0xff)]),
    u16(course),
  ])
}

/** Bit 7 oil and electricity cut, 6 GPS tracking, 2 charging, 1 ACC, 0 armed. */
function encodeInfo({ fuelCut, charging, ignition }: TrackerStatus): number {
  return 0x40 | (fuelCut ? 0x80 : 0) | (charging ? 0x04 : 0) | (ignition ? 0x02 : 0) | (ignition ? 0 : 0x01)
}

/** 0 none to 6 full. */
function batteryLevel({ batteryPercent }: TrackerStatus): number {
  return clamp(Math.round((batteryPercent / 100) * 6), 6)
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most)
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
