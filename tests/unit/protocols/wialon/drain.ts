import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { decodeWialon } from '@/gateway/protocols/wialon/decode'
import { WialonFramer } from '@/gateway/protocols/wialon/frame'
import { newWialonState, type WialonState } from '@/gateway/protocols/wialon/state'
import { drainStream, feedPieces } from '../drain-stream'

export const NOW = Date.UTC(2026, 10, 20, 15, 52, 6)
export const CONTEXT: DecodeContext = { now: NOW, identifier: null, family: null }

/** A line as it is sent. */
export const line = (text: string): Buffer => Buffer.from(`${text}\r\n`)

export const drain = (stream: Buffer, framer = new WialonFramer()) => drainStream(framer, stream)

export const feed = (pieces: readonly Buffer[]) => feedPieces(new WialonFramer(), pieces)

export const of20 = (): WialonState => ({ ...newWialonState(), hasChecksums: true })

/** What the first packet of a text says. */
export function decodeLine(text: string, state: WialonState = newWialonState()): Decoded {
  const [frame] = drain(line(text)).frames
  if (!frame) throw new Error('no frame')
  return decodeWialon(frame, state, CONTEXT)
}

export const answerTo = (text: string, state?: WialonState): string | undefined =>
  decodeLine(text, state).reply?.toString()
