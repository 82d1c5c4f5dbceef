import type { Decoded } from '@/gateway/protocols/protocol'
import type { EventType } from '@/lib/events/event-types'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'
import { encodePhotoRequest } from './encode'
import { decodeAscii, makeFix, readDate } from './fields'
import { addEvent, type Packet } from './packet'
import { addSupply } from './positions'

const VIDEO_EVENTS: ReadonlyMap<number, EventType> = new Map<number, EventType>([
  [0x01, 'sos'],
  [0x0e, 'externalBatteryLow'],
  [0x47, 'fatigue'],
  [0x76, 'temperature'],
  [0x80, 'parkingVibration'],
  [0x86, 'noStorageCard'],
  [0x87, 'overspeed'],
  [0x88, 'powerCut'],
  [0x8a, 'relayRestored'],
  [0x8b, 'relayCut'],
  [0x8c, 'eyesClosed'],
  [0x90, 'hardAcceleration'],
  [0x91, 'hardBraking'],
  [0x92, 'sharpTurn'],
  [0x93, 'crash'],
  [0x94, 'driverMissing'],
  [0xa0, 'yawn'],
  [0xce, 'headway'],
  [0xe4, 'laneDeparture'],
  [0xe5, 'forwardCollision'],
])

/** The form of 0x95 that has no position is at most a date, an event and its data. */
const BARE_BYTES = 9

/**
 * 0x95: alarm of a camera. The date is UTC; the names of the files have the device's own time.
 *
 *   date 6 | event 1 | data 2, some models
 *   date 6 | latitude 4 | longitude 4 | course and flags 2 | event 1 | data 2 | files
 *   FFFF | version 1 | date 6 | satellites 1 | latitude 4 | longitude 4 | course and flags 2 | speed 2, km/h |
 *     supply 2, 0.1 V | event 1 | data 2 | files
 */
export function readVideoAlarm({ frame, reader }: Packet, out: Decoded): void {
  const { content } = frame
  const jc400 = content.length > BARE_BYTES && content.readUInt16BE(0) === 0xffff
  if (jc400) reader.skip(3)
  const time = readDate(reader)
  const bare = content.length <= BARE_BYTES
  const fix = bare ? null : readCameraFix({ reader, time, withSpeed: jc400 })
  if (fix && time !== null) out.fixes.push(fix)
  if (jc400) addSupply(out, fix, reader.u16() / 10)
  const code = reader.u8()
  const data: SensorValues = { code }
  if (reader.remaining >= 2) data.data = reader.u16()
  const files = decodeAscii(reader.rest())
  if (files !== '') data.files = files
  addEvent(out, { type: toEventType(code, bare), time, fix: out.fixes.length > 0 ? 0 : null, data })
}

function readCameraFix({
  reader,
  time,
  withSpeed,
}: {
  reader: Packet['reader']
  time: number | null
  withSpeed: boolean
}): DeviceFix {
  const satellites = withSpeed ? reader.u8() & 0x0f : null
  const latitude = reader.u32()
  const longitude = reader.u32()
  const course = reader.u16()
  const speedKmh = withSpeed ? reader.u16() : null
  return makeFix({ time: time ?? 0, satellites, latitude, longitude, speedKmh, course })
}

/** In the form without a position, 01 is any alarm rather than SOS. */
function toEventType(code: number, bare: boolean): EventType {
  return bare && code === 0x01 ? 'other' : (VIDEO_EVENTS.get(code) ?? 'other')
}

/** What the device sends at most in one packet. */
const PART_BYTES = 1024

/**
 * 0x35: a picture waits.
 *
 *   date 6 | fixed 1 | latitude 4 | longitude 4 | camera 1 | source 1 | format 1 | bytes 4 | picture 4
 */
export function readPhotoAnnouncement({ reader }: Packet, out: Decoded): void {
  reader.skip(18)
  const bytes = reader.u32()
  const picture = reader.u32()
  out.reply = encodePhotoRequest(picture, 0, Math.min(bytes, PART_BYTES))
}
