import type { Decoded } from '@/gateway/protocols/protocol'
import { bareFix, type DeviceFix } from '@/lib/positions/fix'
import { encodeAck, encodeNoAddress, encodeTimeReply } from './encode'
import { decodeAscii, decodeImei, decodeUtf16BE } from './fields'
import type { Packet } from './packet'
import { readFix } from './positions'

/** The widest zones there are, in minutes. */
const MAX_ZONE_MINUTES = 14 * 60

/**
 * 0x01. Nothing is answered to a device that does not say who it is.
 *
 *   IMEI 8 | type code 2, some models | zone 2, some models
 */
export function readLogin({ frame, reader, state }: Packet, out: Decoded): void {
  const imei = decodeImei(reader.bytes(8))
  if (imei === null) return
  out.identifier = { kind: 'imei', value: imei }
  out.reply = encodeAck(frame)
  state.zoneMinutes = 0
  if (reader.remaining < 4) return
  reader.skip(2)
  state.zoneMinutes = toZoneMinutes(reader.u16()) ?? 0
}

/**
 *   bits 15–4 hours × 100 + minutes | bit 3 west | bits 2–0 language
 */
function toZoneMinutes(field: number): number | null {
  const digits = field >> 4
  const minutes = Math.floor(digits / 100) * 60 + (digits % 100)
  if (digits % 100 > 59 || minutes > MAX_ZONE_MINUTES) return null
  return field & 0x08 && minutes > 0 ? -minutes : minutes
}

/** 0x8A: asks for the time. */
export function readTimeRequest({ frame, context }: Packet, out: Decoded): void {
  out.reply = encodeTimeReply(frame, context.now)
}

/**
 * 0x2A: asks for an address, with the position it is wanted for.
 *
 *   date 6 | GPS 12 | phone number 21, ASCII | alarm 1 | language 1
 */
export function readAddressRequest(packet: Packet, out: Decoded): void {
  out.reply = encodeNoAddress()
  readFix(packet, out)
}

/**
 * 0xFD: which firmware runs.
 *
 *   IMEI 8 | length 2 | chip 16 | ? 1 | text length 1 | text, ASCII
 */
export function readVersion({ reader }: Packet, out: Decoded): void {
  reader.skip(27)
  const text = decodeAscii(reader.bytes(reader.u8()))
  out.readings = [{ time: null, kind: 'version', values: { text } }]
}

/**
 * 0x15.
 *
 *   length 1, of flag and text; 0 in some models, which fill up with zeros | server flag 4 |
 *   text, ASCII | language 2
 */
export function readCommandReply({ reader }: Packet, out: Decoded): void {
  const declared = reader.u8()
  const flag = reader.u32()
  const length = declared >= 4 ? declared - 4 : Math.max(0, reader.remaining - 2)
  out.commandReply = { flag, text: decodeAscii(reader.bytes(length)) }
}

/**
 * 0x21, extended.
 *
 *   server flag 4 | encoding 1: 1 ASCII, 2 UTF-16BE | text
 */
export function readLongCommandReply({ reader }: Packet, out: Decoded): void {
  const flag = reader.u32()
  const wide = reader.u8() === 2
  const rest = reader.rest()
  const text = wide ? decodeUtf16BE(rest) : decodeAscii(rest)
  out.commandReply = { flag, text }
  const fix = parsePosition(text)
  if (fix) out.fixes.push(fix)
}

const POSITION =
  /^Current position!Lat:([NS])(\d{1,3}\.\d+),Lon:([EW])(\d{1,3}\.\d+),Course:(\d{1,3}(?:\.\d+)?),Speed:(\d{1,4}(?:\.\d+)?),DateTime:(\d{4})-(\d\d)-(\d\d) +(\d\d):(\d\d):(\d\d)/

/** The answer to WHERE# is a position in words. */
function parsePosition(text: string): DeviceFix | null {
  const [, ns, lat, ew, lon, course, speed, ...date] = POSITION.exec(text) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = date.map(Number)
  const time = Date.UTC(year, month - 1, day, hour, minute, second)
  if (!ns || new Date(time).getUTCDate() !== day) return null
  return {
    ...bareFix(time, ns === 'S' ? -Number(lat) : Number(lat), ew === 'W' ? -Number(lon) : Number(lon)),
    speedKmh: Number(speed),
    heading: Math.round(Number(course)) % 360,
  }
}
