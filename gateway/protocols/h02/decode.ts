import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import type { H02Frame } from './frame'
import { readRecord } from './record'
import type { H02State } from './state'
import { readText } from './text'
import { identify } from './told'

/** What a frame says. */
export function decodeH02(frame: H02Frame, state: H02State, context: DecodeContext): Decoded {
  const out: Decoded = { packet: frame.kind, fixes: [], events: [], reply: null }
  state.now = context.now
  // What names somebody who is nobody would count for whoever was here before.
  if (!identify(frame, { state, context }, out)) return out
  if (frame.kind === 'text') readText(frame.fields, { state, context }, out)
  else readRecord(frame, { state, context }, out)
  return out
}
