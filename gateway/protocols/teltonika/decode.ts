import { OutOfBytes } from '@/gateway/bytes'
import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import type { Identifier } from '@/lib/identifiers/identifier-kinds'
import { avlFamily } from './avl/tables'
import { encodeCount, encodeDatagramCount, LET_IN, TURNED_AWAY } from './encode'
import type { TeltonikaFrame } from './frame'
import { MESSAGE_CODECS, readMessages } from './messages'
import { isDataCodec, readRecords } from './records'
import { addRecords, type TeltonikaState } from './report'

/** Logins and datagrams say who sends them; the packets of a connection are of who logged in. */
export const senderOf = (frame: TeltonikaFrame): Identifier | null =>
  frame.kind === 'login' || frame.kind === 'datagram' ? { kind: 'imei', value: frame.imei } : null

/**
 * What a frame says. The answer to records says how many were taken in, and goes out when they are stored: the device keeps
 * what is more, and sends it again.
 */
export function decodeTeltonika(
  frame: TeltonikaFrame,
  state: TeltonikaState,
  context: DecodeContext,
): Decoded {
  const out: Decoded = { packet: frame.kind, fixes: [], events: [], reply: null }
  if (frame.kind === 'ping') return out
  const sender = senderOf(frame)
  if (sender) {
    out.identifier = sender
    state.imei = sender.value
  }
  // Of its own firmware since 03.25.04, as the vendor says.
  state.takesAddressed = context.family === 'fmb'
  if (frame.kind === 'login') return { ...out, reply: LET_IN, refusal: TURNED_AWAY }
  if (frame.kind === 'datagram') {
    state.byDatagrams = true
    const records = takeBody(frame.body, state, context, out)
    if (records !== null) out.reply = encodeDatagramCount(frame.channelId, frame.packetId, records)
    return out
  }
  const records = takeBody(frame.body, state, context, out)
  if (records !== null) out.reply = encodeCount(records)
  return out
}

/** How many records a body had; null for one that has none by its codec. */
function takeBody(body: Buffer, state: TeltonikaState, context: DecodeContext, out: Decoded): number | null {
  const codec = body[0] ?? 0
  if (isDataCodec(codec)) {
    const records = readRecords(body)
    out.packet = records ? 'records' : 'unreadable'
    addRecords(out, records ?? [], { family: avlFamily(context.family, codec), state, now: context.now })
    return records?.length ?? 0
  }
  out.packet = (Object.values(MESSAGE_CODECS) as number[]).includes(codec) ? 'message' : 'unknown'
  if (out.packet === 'message') readWhole(body, state.imei, out)
  return null
}

/** A text that ends early is none. */
function readWhole(body: Buffer, imei: string, out: Decoded): void {
  try {
    readMessages(body, imei, out)
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
  }
}
