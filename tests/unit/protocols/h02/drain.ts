import { decodeH02 } from '@/gateway/protocols/h02/decode'
import { type H02Frame, H02Framer } from '@/gateway/protocols/h02/frame'
import { type H02State, newH02State } from '@/gateway/protocols/h02/state'
import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'

export const NOW = Date.UTC(2026, 10, 20, 15, 52, 6)
export const CONTEXT: DecodeContext = { now: NOW, identifier: null, family: null }

export const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')
export const textOf = (text: string): Buffer => Buffer.from(text, 'latin1')

/** Frames at the front of a stream until it wants more; throws when a step makes no progress. */
export function drain(stream: Buffer, framer = new H02Framer()): { frames: H02Frame[]; left: Buffer } {
  const frames: H02Frame[] = []
  for (let left = stream; ; ) {
    const framed = left.length === 0 ? ({ kind: 'more' } as const) : framer.next(left)
    if (framed.kind === 'more') return { frames, left }
    const step = framed.kind === 'frame' ? framed.length : framed.skip
    if (step < 1 || step > left.length) throw new Error(`a step of ${step} in ${left.length} bytes`)
    if (framed.kind === 'frame') frames.push(framed.frame)
    left = left.subarray(step)
  }
}

/** Feeds a stream in pieces, as sockets do. */
export function feed(pieces: readonly Buffer[]): H02Frame[] {
  const framer = new H02Framer()
  let left: Buffer = Buffer.alloc(0)
  return pieces.flatMap((piece) => {
    const drained = drain(Buffer.concat([left, piece]), framer)
    left = drained.left
    return drained.frames
  })
}

/** What the first frame of these bytes says. */
export function decodeBytes(
  bytes: Buffer,
  state: H02State = newH02State(),
  context: Partial<DecodeContext> = {},
): Decoded {
  const [frame] = drain(bytes).frames
  if (!frame) throw new Error('no frame')
  return decodeH02(frame, state, { ...CONTEXT, ...context })
}

export const decodeText = (text: string, state: H02State = newH02State()): Decoded =>
  decodeBytes(textOf(text), state)
