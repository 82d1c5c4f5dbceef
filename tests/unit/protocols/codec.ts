import type { DecodeContext, Decoded, PacketCodec, Protocol } from '@/gateway/protocols/protocol'

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

/** Frames at the front of a stream until it wants more; throws when a step makes no progress. */
export function drain(
  codec: Codec,
  stream: Buffer,
  framer = codec.newFramer(),
): { frames: unknown[]; left: Buffer; reasons: string[] } {
  const frames: unknown[] = []
  const reasons: string[] = []
  for (let left = stream; ; ) {
    const framed = left.length === 0 ? ({ kind: 'more' } as const) : framer.next(left)
    if (framed.kind === 'more') return { frames, left, reasons }
    const step = framed.kind === 'frame' ? framed.length : framed.skip
    if (step < 1 || step > left.length) throw new Error(`a step of ${step} in ${left.length} bytes`)
    if (framed.kind === 'frame') frames.push(framed.frame)
    else reasons.push(framed.reason)
    left = left.subarray(step)
  }
}

/** What the frames of a stream say that comes in pieces, as sockets bring it. */
export function hear(
  codec: Codec,
  pieces: readonly Buffer[],
  state: unknown = codec.newState(),
  context: Partial<DecodeContext> = {},
): Decoded[] {
  const framer = codec.newFramer()
  let left: Buffer = Buffer.alloc(0)
  return pieces.flatMap((piece) => {
    const drained = drain(codec, Buffer.concat([left, piece]), framer)
    left = drained.left
    return drained.frames.map((frame) => codec.decode(frame, state, { ...CONTEXT, ...context }))
  })
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
    ...{ identifier: decoded.identifier?.value, reply: decoded.reply?.toString('latin1') ?? null },
    fixes: decoded.fixes.map((fix) => ({
      ...fix,
      ...{
        time: new Date(fix.time).toISOString(),
        lat: Number(fix.lat.toFixed(6)),
        lon: Number(fix.lon.toFixed(6)),
      },
    })),
    events: decoded.events.map(({ type }) => type),
  }
}
