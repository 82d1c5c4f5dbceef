import { toWire, xorOf } from '@/gateway/protocols/jt808/escape'
import { dateBytes, u16, u32 } from '@/gateway/protocols/jt808/fields'
import type { EventType } from '@/lib/events/event-types'
import type { DeviceFix } from '@/lib/positions/fix'
import type { TrackerStatus } from './tracker'

export const GENERAL_ANSWER = 0x0001
export const HEARTBEAT = 0x0002
export const REGISTRATION = 0x0100
export const AUTHENTICATION = 0x0102
export const LOCATION = 0x0200
const BATCH = 0x0704
export const MEDIA = 0x0801
/** Of a position without extras. */
export const POSITION_BYTES = 28
/** What one part of a long message has. */
const PART_BYTES = 512

/** Numbers that are longer than those of 2013 take the header of 2019. */
export const isOf2019 = (identifier: string): boolean => identifier.length > 12

/**
 * A message as a terminal sends it:
 *
 *   7E | message 2 | length 2 | version 1, 2019 | terminal 6, 2019: 10, two digits a byte | serial 2 | body | checksum 1 | 7E
 *
 * Behind the serial of a part stand how many there are and which it is, 2 bytes each.
 */
export function encodeMessage(
  identifier: string,
  id: number,
  body: Buffer,
  serial: number,
  part: Part | null = null,
): Buffer {
  const is2019 = isOf2019(identifier)
  const phone = Buffer.from(identifier.padStart(is2019 ? 20 : 12, '0'), 'hex')
  const head = [
    u16(id),
    u16(body.length | (is2019 ? 0x4000 : 0) | (part ? 0x2000 : 0)),
    Buffer.from(is2019 ? [1] : []),
  ]
  const place = part ? [u16(part.total), u16(part.index)] : []
  const bytes = Buffer.concat([...head, phone, u16(serial), ...place, body])
  return toWire(Buffer.concat([bytes, Buffer.from([xorOf(bytes)])]), 0x7e)
}

/** Which part of a message one is, from 1. */
export type Part = { total: number; index: number }

/** A body that is too long for one message. */
export const cutInParts = (body: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(body.length / PART_BYTES) }, (_, at) =>
    body.subarray(at * PART_BYTES, (at + 1) * PART_BYTES),
  )

/**
 * 0x0100.
 *
 *   province 2 | city 2 | maker 5, 2019: 11 | model 20, 2019: 30 | terminal 7, 2019: 30 | colour 1 | plate
 */
export function registrationBody(is2019: boolean): Buffer {
  const [maker, model, terminal] = is2019 ? [11, 30, 30] : [5, 20, 7]
  const names = [text('TRACK', maker), text('SIMULATED', model), text('0000001', terminal)]
  return Buffer.concat([Buffer.from([0, 44, 1, 44]), ...names, Buffer.from([1])])
}

/** Filled up with zeros. */
const text = (value: string, length: number): Buffer => Buffer.from(value.padEnd(length, '\0'), 'latin1')

/** Bits of the alarm flag, for what the simulator raises. */
const ALARM_BITS: Partial<Record<EventType, number>> = {
  sos: 0,
  overspeed: 1,
  fatigue: 2,
  externalBatteryLow: 7,
  powerCut: 8,
  vibration: 16,
  moved: 28,
  crash: 29,
  rollover: 30,
}
/** Of extra F4: what the alarm flag has no bits for. */
const MOTION_BITS: Partial<Record<EventType, number>> = {
  hardAcceleration: 0,
  hardBraking: 2,
  sharpTurn: 3,
  sharpLeft: 3,
  sharpRight: 3,
}

/**
 * 0x0200.
 *
 *   alarms 4 | status 4 | latitude 4 | longitude 4 | altitude 2 | speed 2 | course 2 | date 6 | extras
 *
 * Extras: 01 odometer in 100 m, 30 signal, 31 satellites, 61 supply in 0.01 V, F4 how it is driven. Without an ignition wire in
 * the drive, ACC is on.
 */
export function locationBody(fix: DeviceFix, alarm: EventType | null, status: TrackerStatus): Buffer {
  const alarmBit = alarm === null ? undefined : ALARM_BITS[alarm]
  const motionBit = alarm === null ? undefined : MOTION_BITS[alarm]
  const bits =
    (fix.ignition === false ? 0 : 1) |
    (fix.positioned ? 1 << 1 : 0) |
    (fix.lat < 0 ? 1 << 2 : 0) |
    (fix.lon < 0 ? 1 << 3 : 0) |
    (status.fuelCut ? 1 << 10 : 0)
  return Buffer.concat([
    u32(alarmBit === undefined ? 0 : 1 << alarmBit),
    u32(bits),
    u32(micros(fix.lat)),
    u32(micros(fix.lon)),
    u16(Math.round(fix.altitude ?? 0)),
    u16(tenths(fix.speedKmh)),
    u16(Math.round(fix.heading ?? 0) % 360),
    dateBytes(fix.time),
    ...(fix.odometerM === null ? [] : [extra(0x01, u32(Math.round(fix.odometerM / 100)))]),
    extra(0x30, Buffer.from([status.gsmLevel * 6])),
    extra(0x31, Buffer.from([Math.min(fix.satellites ?? 9, 255)])),
    ...(status.voltage === null ? [] : [extra(0x61, u16(Math.round(status.voltage * 100)))]),
    ...(motionBit === undefined ? [] : [extra(0xf4, u16(1 << motionBit))]),
  ])
}

/**
 * 0x0704 of one position: from where there was no network.
 *
 *   count 2 | 1 | length 2 | as 0x0200
 */
export const bufferedBody = (location: Buffer): Buffer =>
  Buffer.concat([u16(1), Buffer.from([1]), u16(location.length), location])

/** Which message carries a position. */
export const locationMessage = (buffered: boolean): number => (buffered ? BATCH : LOCATION)

const micros = (degrees: number): number => Math.min(Math.round(Math.abs(degrees) * 1_000_000), 0xffffffff)
const tenths = (kmh: number | null): number => Math.min(Math.max(Math.round((kmh ?? 0) * 10), 0), 0xffff)
const extra = (id: number, value: Buffer): Buffer => Buffer.concat([Buffer.from([id, value.length]), value])
