import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { decodeTeltonika } from '@/gateway/protocols/teltonika/decode'
import { encodePacket } from '@/gateway/protocols/teltonika/encode'
import { TeltonikaFramer } from '@/gateway/protocols/teltonika/frame'
import { newTeltonikaState, type TeltonikaState } from '@/gateway/protocols/teltonika/report'
import { drainStream, feedPieces } from '../drain-stream'

export const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)
export const CONTEXT: DecodeContext = { now: NOW, identifier: null, family: null }
export const IMEI = '352093081452251'

export const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')

export const drain = (stream: Buffer, framer = new TeltonikaFramer()) => drainStream(framer, stream)

export const feed = (pieces: readonly Buffer[]) => feedPieces(new TeltonikaFramer(), pieces)

export function decodeBytes(
  bytes: Buffer,
  context: Partial<DecodeContext> = {},
  state: TeltonikaState = newTeltonikaState(),
): Decoded {
  const { frames, left } = drain(bytes)
  const [frame] = frames
  if (!frame || frames.length > 1 || left.length > 0) throw new Error('not one frame')
  return decodeTeltonika(frame, state, { ...CONTEXT, ...context })
}

export const decodeHex = (hex: string, context: Partial<DecodeContext> = {}): Decoded =>
  decodeBytes(bytesOf(hex), context)

const u8 = (value: number) => Buffer.from([value])
const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

/** A value of a record: its number and its bytes in hex. */
export type Value = readonly [id: number, hex: string]

export type TestRecord = {
  time?: number
  priority?: number
  lat?: number
  lon?: number
  satellites?: number
  speedKmh?: number
  angle?: number
  altitude?: number
  eventId?: number
  values?: readonly Value[]
}

export const RECORD_TIME = Date.UTC(2026, 0, 2, 3, 4, 0)

/** A record of 8 Extended, written from the wire layout. */
export function record({
  time = RECORD_TIME,
  priority = 0,
  lat = 54.5,
  lon = -25.25,
  satellites = 9,
  speedKmh = 50,
  angle = 90,
  altitude = 120,
  eventId = 0,
  values = [],
}: TestRecord = {}): Buffer {
  const fixed = Buffer.alloc(24)
  fixed.writeBigUInt64BE(BigInt(time), 0)
  fixed[8] = priority
  fixed.writeInt32BE(Math.round(lon * 1e7), 9)
  fixed.writeInt32BE(Math.round(lat * 1e7), 13)
  fixed.writeInt16BE(altitude, 17)
  fixed.writeUInt16BE(angle, 19)
  fixed[21] = satellites
  fixed.writeUInt16BE(speedKmh, 22)
  const group = (size: number) => {
    const of = values.filter(([, hex]) => hex.length === size * 2)
    return Buffer.concat([u16(of.length), ...of.map(([id, hex]) => Buffer.concat([u16(id), bytesOf(hex)]))])
  }
  const sizes = [1, 2, 4, 8]
  const free = values.filter(([, hex]) => !sizes.includes(hex.length / 2))
  const last = free.map(([id, hex]) => Buffer.concat([u16(id), u16(hex.length / 2), bytesOf(hex)]))
  return Buffer.concat([
    fixed,
    u16(eventId),
    u16(values.length),
    ...sizes.map(group),
    u16(free.length),
    ...last,
  ])
}

export const bodyOf = (...records: readonly Buffer[]): Buffer =>
  Buffer.concat([u8(0x8e), u8(records.length), ...records, u8(records.length)])

export const packet = (...records: readonly Buffer[]): Buffer => encodePacket(bodyOf(...records))

export const login = (imei = IMEI): Buffer => Buffer.concat([u16(imei.length), Buffer.from(imei, 'ascii')])

/** The same records as a datagram. */
export function datagram(body: Buffer, { channelId = 0xcafe, packetId = 5, imei = IMEI } = {}): Buffer {
  const rest = Buffer.concat([u16(channelId), u8(1), u8(packetId), login(imei), body])
  return Buffer.concat([u16(rest.length), rest])
}

/** A text of the device in Codec 12. */
export const answer = (text: string): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(text.length)
  return encodePacket(Buffer.concat([Buffer.from([0x0c, 1, 6]), size, Buffer.from(text, 'latin1'), u8(1)]))
}
