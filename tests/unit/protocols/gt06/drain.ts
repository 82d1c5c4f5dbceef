import { decodeGt06 } from '@/gateway/protocols/gt06/decode'
import { encodeFrame } from '@/gateway/protocols/gt06/encode'
import { frameGt06, type Gt06Frame } from '@/gateway/protocols/gt06/frame'
import { type Gt06State, newGt06State } from '@/gateway/protocols/gt06/packet'
import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'

export const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)

export const CONTEXT: DecodeContext = { now: NOW, identifier: null, family: null }

/** Date, 11 satellites, London, 50 km/h, course 90, positioned. */
export const LONDON = '180b0c0d0e0f cb 05867d60 00036ee8 32 145a'
export const LONDON_TIME = Date.UTC(2024, 10, 12, 13, 14, 15)

/** Frames at the front of a stream until it wants more; throws when a step makes no progress. */
export function drain(stream: Buffer): { frames: Gt06Frame[]; left: Buffer } {
  const frames: Gt06Frame[] = []
  for (let left = stream; ; ) {
    const framed = frameGt06(left)
    if (framed.kind === 'more') return { frames, left }
    const step = framed.kind === 'frame' ? framed.length : framed.skip
    if (step < 1 || step > left.length) throw new Error(`a step of ${step} in ${left.length} bytes`)
    if (framed.kind === 'frame') frames.push(framed.frame)
    left = left.subarray(step)
  }
}

/** The one frame that these bytes are. */
export function frameOf(hex: string): Gt06Frame {
  const { frames, left } = drain(bytesOf(hex))
  const [frame] = frames
  if (!frame || frames.length > 1 || left.length > 0) throw new Error('not one frame')
  return frame
}

export function decodeHex(
  hex: string,
  context: Partial<DecodeContext> = {},
  state: Gt06State = newGt06State(),
): Decoded {
  return decodeGt06(frameOf(hex), state, { ...CONTEXT, ...context })
}

/** A frame around a content, in hex with blanks. */
export function wrap(type: number, content: string, { extended = false, serial = 1 } = {}): string {
  return encodeFrame({ extended, type, content: bytesOf(content), serial }).toString('hex')
}

export function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')
}

export function replyTo(hex: string): string | undefined {
  return decodeHex(hex).reply?.toString('hex')
}
