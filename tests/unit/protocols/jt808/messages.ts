import { decodeJt808 } from '@/gateway/protocols/jt808/decode'
import { toWire, xorOf } from '@/gateway/protocols/jt808/escape'
import { frameJt808, Jt808Framer } from '@/gateway/protocols/jt808/frame'
import type { Delimiter, Jt808Frame } from '@/gateway/protocols/jt808/header'
import { type Jt808State, newJt808State } from '@/gateway/protocols/jt808/packet'
import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'

export const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)
export const CONTEXT: DecodeContext = { now: NOW, identifier: null, family: null }

export const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')

export type Wrapped = {
  serial?: number
  /** Ten bytes make it one of 2019. */
  phone?: string
  part?: { total: number; index: number }
  delimiter?: Delimiter
  encryption?: number
}

/** A whole message on the wire around a body, written from the standard. */
export function wrap(id: number, body: string | Buffer, wrapped: Wrapped = {}): Buffer {
  const { serial = 1, phone = '013800138000', part, delimiter = 0x7e, encryption = 0 } = wrapped
  const content = typeof body === 'string' ? bytesOf(body) : body
  const is2019 = phone.length === 20
  const attributes = content.length | (encryption << 10) | (part ? 0x2000 : 0) | (is2019 ? 0x4000 : 0)
  const head = Buffer.alloc(4)
  head.writeUInt16BE(id)
  head.writeUInt16BE(attributes, 2)
  const tail = Buffer.alloc(part ? 6 : 2)
  tail.writeUInt16BE(serial)
  if (part) {
    tail.writeUInt16BE(part.total, 2)
    tail.writeUInt16BE(part.index, 4)
  }
  const version = Buffer.from(is2019 ? [1] : [])
  return seal(Buffer.concat([head, version, bytesOf(phone), tail, content]), delimiter)
}

/** What stands between delimiters, with its checksum. */
export const seal = (message: Buffer, delimiter: Delimiter = 0x7e): Buffer =>
  toWire(Buffer.concat([message, Buffer.from([xorOf(message)])]), delimiter)

/** Messages at the front of a stream until it wants more; throws when a step makes no progress. */
export function drain(stream: Buffer): { frames: Jt808Frame[]; left: Buffer } {
  const frames: Jt808Frame[] = []
  for (let left = stream; ; ) {
    const framed = frameJt808(left)
    if (left.length === 0 || framed.kind === 'more') return { frames, left }
    const step = framed.kind === 'frame' ? framed.length : framed.skip
    if (step < 1 || step > left.length) throw new Error(`a step of ${step} in ${left.length} bytes`)
    if (framed.kind === 'frame') frames.push(framed.frame)
    left = left.subarray(step)
  }
}

/** Feeds a stream in pieces to one framer, as sockets do. */
export function feed(pieces: readonly Buffer[]): Jt808Frame[] {
  const framer = new Jt808Framer()
  const frames: Jt808Frame[] = []
  let left: Buffer = Buffer.alloc(0)
  for (const piece of pieces) {
    left = Buffer.concat([left, piece])
    while (left.length > 0) {
      const framed = framer.next(left)
      if (framed.kind === 'more') break
      if (framed.kind === 'frame') frames.push(framed.frame)
      left = left.subarray(framed.kind === 'frame' ? framed.length : framed.skip)
    }
  }
  return frames
}

/** The one message that these bytes are. */
export function frameOf(bytes: Buffer): Jt808Frame {
  const { frames, left } = drain(bytes)
  const [frame] = frames
  if (!frame || frames.length > 1 || left.length > 0) throw new Error('not one message')
  return frame
}

export const decodeOne = (
  bytes: Buffer,
  state: Jt808State = newJt808State(),
  context: Partial<DecodeContext> = {},
): Decoded => decodeJt808(frameOf(bytes), state, { ...CONTEXT, ...context })

/** ACC on, fixed, 40.4168 N 3.7038 W, 650 m, 72.5 km/h, 90°, 2026-01-02 11:04:05 in China. */
export const MADRID = '00000000 0000000b 0268b620 003883f8 028a 02d5 005a 260102110405'
export const MADRID_TIME = Date.UTC(2026, 0, 2, 3, 4, 5)
/** The same with other alarms and status. */
export const madrid = (alarms: string, status = '0000000b', extras = ''): string =>
  `${alarms} ${status} ${MADRID.slice(18)} ${extras}`
