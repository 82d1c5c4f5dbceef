import type { Decoded } from '@/gateway/protocols/protocol'
import { type DeviceFix, FIX_SOURCES } from '@/lib/positions/fix'
import type { Packet } from './packet'
import { decodeAscii, decodeUtf16BE } from './text'

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
    time,
    lat: ns === 'S' ? -Number(lat) : Number(lat),
    lon: ew === 'W' ? -Number(lon) : Number(lon),
    positioned: true,
    source: FIX_SOURCES.gps,
    speedKmh: Number(speed),
    heading: Math.round(Number(course)) % 360,
    altitude: null,
    satellites: null,
    accuracyM: null,
    ignition: null,
    odometerM: null,
    buffered: false,
    sensors: null,
  }
}
