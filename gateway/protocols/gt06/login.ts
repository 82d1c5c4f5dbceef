import type { Decoded } from '@/gateway/protocols/protocol'
import { encodeAck, encodeNoAddress, encodeTimeReply } from './encode'
import { decodeImei } from './imei'
import type { Packet } from './packet'
import { readFix } from './positions'
import { decodeAscii } from './text'

/** The widest zones there are, in minutes. */
const MAX_ZONE_MINUTES = 14 * 60

/**
 * 0x01. Nothing is answered to a device that does not say who it is.
 *
 *   IMEI 8 | type code 2, some models | zone 2, some models
 */
export function readLogin({ frame, reader }: Packet, out: Decoded): void {
  const identifier = decodeImei(reader.bytes(8))
  if (identifier === null) return
  out.login = { identifier }
  out.reply = encodeAck(frame)
  if (reader.remaining < 4) return
  reader.skip(2)
  const zoneMinutes = toZoneMinutes(reader.u16())
  if (zoneMinutes !== null) out.login.zoneMinutes = zoneMinutes
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
