import { ByteReader, OutOfBytes } from '@/gateway/bytes'
import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import {
  readAttributes,
  readGeneralAnswer,
  readLocationAnswer,
  readParameters,
  readPhotoAnswer,
  readSizedTextAnswer,
  readTextAnswer,
  readWideTextAnswer,
  settleEngine,
} from './answers'
import { encodeAnswer, encodeLockAnswer, encodeRegistered, encodeTime, encodeVendorTime } from './encode'
import type { Jt808Frame } from './header'
import { readBatch, readLocation } from './location'
import { readLockPosition } from './lock'
import { readMediaEvent, readMediaList, readPicture } from './media'
import type { Jt808State, Packet, ReadPacket, Told } from './packet'
import { addPart, askForMissing, FILE_LIST, MEDIA, NO_ROOM } from './parts'
import { readBatteryReport, readCan, readDriverCard, readRegistration, readTransparent } from './reports'
import { readFileList, readPassengers, readVideoAttributes } from './video'

/** How we reply: with the general response (0x8001), a specific one, or, for messages that are themselves responses, not at all. */
type Answer = 'general' | 'none' | ((packet: Packet) => Buffer | null)
type Message = { name: string; answer: Answer; read: ReadPacket }

const nothing: ReadPacket = () => {}
const registered: Answer = ({ frame }) => encodeRegistered(frame)
const time: Answer = ({ frame, context }) => encodeTime(frame, context.now)
const vendorTime: Answer = ({ frame, context }) => encodeVendorTime(frame, context.now)
const lock: Answer = ({ frame }) => (frame.lock?.wantsAnswer ? encodeLockAnswer(frame) : null)

const MESSAGES: ReadonlyMap<number, Message> = new Map<number, Message>([
  [0x0001, { name: 'general-answer', answer: 'none', read: readGeneralAnswer }],
  [0x0002, { name: 'heartbeat', answer: 'general', read: nothing }],
  [0x0003, { name: 'logout', answer: 'general', read: nothing }],
  [0x0004, { name: 'time-request', answer: time, read: nothing }],
  [0x0100, { name: 'registration', answer: registered, read: readRegistration }],
  [0x0102, { name: 'authentication', answer: 'general', read: nothing }],
  [0x0104, { name: 'parameters', answer: 'none', read: readParameters }],
  [0x0107, { name: 'attributes', answer: 'general', read: readAttributes }],
  [0x0108, { name: 'upgrade', answer: 'general', read: nothing }],
  [0x0109, { name: 'time-request', answer: vendorTime, read: nothing }],
  [0x0200, { name: 'location', answer: 'general', read: readLocation }],
  [0x0201, { name: 'location-answer', answer: 'none', read: readLocationAnswer }],
  [0x0210, { name: 'battery', answer: 'general', read: readBatteryReport }],
  [0x0302, { name: 'answer', answer: 'none', read: nothing }],
  [0x0500, { name: 'control-answer', answer: 'none', read: readLocationAnswer }],
  [0x0506, { name: 'heartbeat', answer: 'general', read: nothing }],
  [0x0700, { name: 'recorder', answer: 'none', read: nothing }],
  [0x0701, { name: 'text', answer: 'general', read: readSizedTextAnswer }],
  [0x0702, { name: 'driver-card', answer: 'general', read: readDriverCard }],
  [0x0704, { name: 'batch', answer: 'general', read: readBatch }],
  [0x0705, { name: 'can', answer: 'general', read: readCan }],
  [0x0800, { name: 'media-event', answer: 'general', read: readMediaEvent }],
  [MEDIA, { name: 'media', answer: 'none', read: readPicture }],
  [0x0802, { name: 'media-list', answer: 'none', read: readMediaList }],
  [0x0805, { name: 'photo-answer', answer: 'none', read: readPhotoAnswer }],
  [0x0900, { name: 'transparent', answer: 'general', read: readTransparent }],
  [0x1003, { name: 'video-attributes', answer: 'none', read: readVideoAttributes }],
  [0x1005, { name: 'passengers', answer: 'general', read: readPassengers }],
  [0x1007, { name: 'vendor', answer: 'general', read: nothing }],
  [FILE_LIST, { name: 'file-list', answer: 'none', read: readFileList }],
  [0x1206, { name: 'file-uploaded', answer: 'general', read: nothing }],
  [0x1300, { name: 'text', answer: 'none', read: readWideTextAnswer }],
  [0x5501, { name: 'lock', answer: lock, read: readLockPosition }],
  [0x5502, { name: 'lock', answer: lock, read: readLockPosition }],
  [0x6006, { name: 'text', answer: 'general', read: readTextAnswer }],
])

const BATCH = 0x0704
/** Messages that are nothing without a position. */
const POSITIONS: ReadonlySet<number> = new Set([0x0200, BATCH])

/** Of an unknown message it is said that it is not supported: then the terminal does not send it for ever. */
const UNKNOWN: Message = {
  name: 'unknown',
  read: nothing,
  answer: ({ frame }) => (isOfPlatform(frame) ? null : encodeAnswer(frame, 3)),
}

/** What servers send, as somebody who listens in or an echo may. */
const isOfPlatform = ({ id }: Jt808Frame): boolean => (id & 0x8000) !== 0

/**
 * What a message says. Who it is stands in every header. A message that ends early keeps what was read whole; of
 * parts nothing is said before all are there.
 */
export function decodeJt808(frame: Jt808Frame, state: Jt808State, context: DecodeContext): Decoded {
  const out: Decoded = { packet: 'unknown', fixes: [], events: [], reply: null }
  if (frame.identifier === null) return out
  out.identifier = frame.identifier
  if (frame.lock === null)
    state.peer = { phone: Buffer.from(frame.phone), version: frame.version, delimiter: frame.delimiter }
  if (frame.encryption !== 0) refuseEncryption(frame, state, out)
  else if (frame.part) takePart(frame, state, context, out)
  else readMessage({ frame, reader: new ByteReader(frame.body), state, context }, out)
  addReply(out, askForMissing(state, context.now))
  return out
}

function readMessage(packet: Packet, out: Told): void {
  const { name, answer, read } = MESSAGES.get(packet.frame.id) ?? UNKNOWN
  out.packet = name
  if (answer !== 'general' && answer !== 'none') addReply(out, answer(packet))
  try {
    read(packet, out)
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
  }
  if (answer === 'general') addReply(out, encodeAnswer(packet.frame, resultOf(packet.frame, out)))
  settleEngine(packet, out)
  if (!out.isCut) return
  const data = { reason: 'tooMuch', message: packet.frame.id }
  out.events.push({ type: 'fault', time: null, fix: null, data })
}

/** A report of positions of which none could be read is wrong: confirmed as done it would be lost unseen. */
function resultOf({ id, body }: Jt808Frame, { fixes }: Told): 0 | 2 {
  const saysNone = id === BATCH && body.length >= 3 && body.readUInt16BE(0) === 0
  return POSITIONS.has(id) && fixes.length === 0 && !saysNone ? 2 : 0
}

/** Nobody gave us a key: the terminal and its account are told so, the latter once a connection. */
function refuseEncryption(frame: Jt808Frame, state: Jt808State, out: Decoded): void {
  out.packet = 'encrypted'
  if (!isOfPlatform(frame)) out.reply = encodeAnswer(frame, 3)
  if (state.refusedEncryption) return
  state.refusedEncryption = true
  const data = { reason: 'encrypted', method: frame.encryption }
  out.events.push({ type: 'fault', time: null, fix: null, data })
}

/**
 * Parts of a picture are confirmed one by one, as cameras wait for that. Those of other messages are when all are there
 * and stored: a position of which one half was confirmed and the other never came would be lost.
 */
function takePart(frame: Jt808Frame, state: Jt808State, context: DecodeContext, out: Decoded): void {
  const isMedia = frame.id === MEDIA
  const taken = addPart(frame, state, context)
  out.packet = 'part'
  if (taken.kind === 'refused') {
    out.reply = encodeAnswer(frame, 1)
    // All parts of one that is announced too long are refused: it is counted by its first. What has no room now may come again.
    const isOver = taken.reason === 'too much' || frame.part?.index === 1
    if (isMedia && isOver && taken.reason !== NO_ROOM) out.refusedFiles = ['tooLarge']
    return
  }
  if (isMedia) out.reply = encodeAnswer(frame)
  if (taken.kind === 'part') {
    addReply(out, taken.reply)
    return
  }
  const reader = new ByteReader(taken.frame.body)
  const said = out.reply
  out.reply = null
  readMessage({ frame: taken.frame, reader, state, context }, out)
  const { answer } = MESSAGES.get(frame.id) ?? UNKNOWN
  if (answer === 'general') {
    const result = resultOf(taken.frame, out)
    out.reply = Buffer.concat(taken.parts.map((part) => encodeAnswer(part, result)))
  } else if (said) out.reply = Buffer.concat([said, ...(out.reply ? [out.reply] : [])])
}

function addReply(out: Decoded, more: Buffer | null): void {
  if (more) out.reply = out.reply ? Buffer.concat([out.reply, more]) : more
}
