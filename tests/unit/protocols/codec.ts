import type { DecodeContext, Decoded, PacketCodec, Protocol } from '@/gateway/protocols/protocol'
import { drainStream, feedPieces } from './drain-stream'

export const NOW = Date.UTC(2026, 10, 20, 15, 52, 6)
export const CONTEXT: DecodeContext = { now: NOW, identifier: null, family: null }

/** A packet of a real device, with what it says and where it was found. */
export type Vector = {
  /** Text, or hex of a packet that is none. */
  packet: string
  source: string
  says: Record<string, unknown>
}

export const packetBytes = (packet: string): Buffer =>
  /^([0-9a-f]{2}){12,}$/.test(packet) ? Buffer.from(packet, 'hex') : Buffer.from(packet, 'latin1')

type Codec = PacketCodec<unknown, unknown>

export function codecOf({ packets, name }: Protocol): Codec {
  if (!packets) throw new Error(`${name} has no packets`)
  return packets
}

export const drain = (codec: Codec, stream: Buffer, framer = codec.newFramer()) => drainStream(framer, stream)

/** What the frames of a stream say that comes in pieces, as sockets bring it. */
export function hear(
  codec: Codec,
  pieces: readonly Buffer[],
  state: unknown = codec.newState(),
  context: Partial<DecodeContext> = {},
): Decoded[] {
  return feedPieces(codec.newFramer(), pieces).map((frame) =>
    codec.decode(frame, state, { ...CONTEXT, ...context }),
  )
}

/** What a packet alone says. */
export function hearPacket(
  codec: Codec,
  packet: string,
  state: unknown = codec.newState(),
  context: Partial<DecodeContext> = {},
): Decoded {
  const [decoded, ...more] = hear(codec, [packetBytes(packet)], state, context)
  if (!decoded || more.length > 0) throw new Error(`${more.length + (decoded ? 1 : 0)} frames in ${packet}`)
  return decoded
}

/** What a packet says, in plain values for `toMatchObject`: the reply as text, and times as dates. */
export function sayings(decoded: Decoded): Record<string, unknown> {
  return {
    ...decoded,
    identifier: decoded.identifier?.value,
    reply: decoded.reply?.toString('latin1') ?? null,
    fixes: decoded.fixes.map((fix) => ({
      ...fix,
      time: new Date(fix.time).toISOString(),
      lat: Number(fix.lat.toFixed(6)),
      lon: Number(fix.lon.toFixed(6)),
    })),
    events: decoded.events.map(({ type }) => type),
  }
}
