import { decodeH02 } from '@/gateway/protocols/h02/decode'
import { H02Framer } from '@/gateway/protocols/h02/frame'
import { type H02State, newH02State } from '@/gateway/protocols/h02/state'
import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { drainStream, feedPieces } from '../drain-stream'

export const NOW = Date.UTC(2026, 10, 20, 15, 52, 6)
export const CONTEXT: DecodeContext = { now: NOW, identifier: null, family: null }

export const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')
export const textOf = (text: string): Buffer => Buffer.from(text, 'latin1')

export const drain = (stream: Buffer, framer = new H02Framer()) => drainStream(framer, stream)

export const feed = (pieces: readonly Buffer[]) => feedPieces(new H02Framer(), pieces)

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
