import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { decodeWialon } from '@/gateway/protocols/wialon/decode'
import { type WialonFrame, WialonFramer } from '@/gateway/protocols/wialon/frame'
import { newWialonState, type WialonState } from '@/gateway/protocols/wialon/state'

export const NOW = Date.UTC(2026, 10, 20, 15, 52, 6)
export const CONTEXT: DecodeContext = { now: NOW, identifier: null, family: null }

/** A line as it is sent. */
export const line = (text: string): Buffer => Buffer.from(`${text}\r\n`)

/** Frames at the front of a stream until it wants more; throws when a step makes no progress. */
export function drain(stream: Buffer, framer = new WialonFramer()): { frames: WialonFrame[]; left: Buffer } {
  const frames: WialonFrame[] = []
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
export function feed(pieces: readonly Buffer[]): WialonFrame[] {
  const framer = new WialonFramer()
  let left: Buffer = Buffer.alloc(0)
  return pieces.flatMap((piece) => {
    const drained = drain(Buffer.concat([left, piece]), framer)
    left = drained.left
    return drained.frames
  })
}

export const of20 = (): WialonState => ({ ...newWialonState(), hasChecksums: true })

/** What the first packet of a text says. */
export function decodeLine(text: string, state: WialonState = newWialonState()): Decoded {
  const [frame] = drain(line(text)).frames
  if (!frame) throw new Error('no frame')
  return decodeWialon(frame, state, CONTEXT)
}

export const answerTo = (text: string, state?: WialonState): string | undefined =>
  decodeLine(text, state).reply?.toString()
