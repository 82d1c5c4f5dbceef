import { keepNewest } from '@/gateway/limits'
import type { Decoded } from '@/gateway/protocols/protocol'
import { engineOf, fetchedPicture } from '@/lib/commands/catalogue/jt808-texts'
import { MOST_PICTURES, writePhotoAnswer } from '@/lib/commands/photo-answer'
import { decodeText, decodeUtf16, readDigits, readSizedText } from './fields'
import { cutIn, readAnsweringLocation } from './location'
import { type AskedCommand, addReading, type Jt808State, type Packet, type ReadPacket } from './packet'
import { parameterText } from './parameters'

/** In words that the catalogue judges: done, and three kinds of refusal. */
const RESULTS = ['OK', 'failed', 'wrong format', 'not supported'] as const
/** Messages that are answered by one of their own: that they came says nothing yet. */
const ANSWERED_OTHERWISE: ReadonlySet<number> = new Set([0x8104, 0x8106, 0x8107, 0x8201, 0x8801, 0x8802])

/** What we send by ourselves: that a terminal confirms it is no answer to anybody. */
const SENT_UNASKED: ReadonlySet<number> = new Set([0x8001, 0x8003, 0x8004, 0x8100, 0x8109, 0x8800])

const wordOf = (id: number): string => id.toString(16).toUpperCase().padStart(4, '0')

/**
 * 0x0001.
 *
 *   serial of the command 2 | message 2 | 0 done, 1 failed, 2 wrong, 3 not supported
 *
 * That a terminal confirms an engine command is not yet that it did it: its next status says that.
 */
export const readGeneralAnswer: ReadPacket = ({ reader, state }, out) => {
  const serial = reader.u16()
  const id = reader.u16()
  const result = reader.u8()
  const asked = state.asked.get(serial)
  const isOurs = asked?.id === id
  if (!isOurs && SENT_UNASKED.has(id)) return
  if (isOurs && result === 0 && ANSWERED_OTHERWISE.has(id)) return
  if (isOurs) state.asked.delete(serial)
  if (isOurs && result === 0 && asked.cuts !== null) {
    state.engine = { flag: asked.flag, id, cuts: asked.cuts }
    return
  }
  const said = RESULTS[result] ?? `result ${result}`
  const picture = isOurs ? asked.picture : null
  const text = writePhotoAnswer(said, picture === null ? [] : [picture], wordOf(id))
  out.commandReply = { flag: isOurs ? asked.flag : null, text }
}

/** Tells what became of an engine command by the first status behind its confirmation. */
export function settleEngine({ frame, state }: Packet, out: Decoded): void {
  if (state.engine === null || frame.id !== 0x0200) return
  const cut = cutIn(frame.body, 0)
  if (cut === null) return
  out.commandReply = engineReply(state.engine, cut)
  state.engine = null
}

type Engine = { flag: number; id: number; cuts: boolean }

function engineReply({ flag, id, cuts }: Engine, cut: boolean): { flag: number; text: string } {
  const says = cut ? 'fuel cut off' : 'fuel restored'
  const text = cut === cuts ? says : `confirmed, but the status says ${says}`
  return { flag, text: `${wordOf(id)}: ${text}` }
}

/** 0x0201, 0x0500: the position that was asked for, or the one after a control. */
export const readLocationAnswer: ReadPacket = (packet, out) => {
  const { state, frame } = packet
  const serial = readAnsweringLocation(packet, out)
  const asked = take(state, serial)
  const [fix] = out.fixes
  if (!asked || !fix) return
  const cut = cutIn(frame.body, 2)
  if (asked.cuts !== null && cut !== null) {
    out.commandReply = engineReply({ ...asked, cuts: asked.cuts }, cut)
    state.engine = null
    return
  }
  const time = new Date(fix.time).toISOString().slice(0, 19)
  const text = fix.positioned
    ? `${fix.lat},${fix.lon} ${fix.speedKmh ?? 0} km/h ${time}Z`
    : `No position fix ${time}Z`
  // A control is done once this comes; a question has its answer in it.
  out.commandReply = { flag: asked.flag, text: frame.id === 0x0500 ? `${wordOf(asked.id)}: OK` : text }
}

/**
 * 0x0104.
 *
 *   serial of the command 2 | count 1 | (parameter 4 | length 1 | value) × count
 */
export const readParameters: ReadPacket = ({ reader, state }, out) => {
  const asked = take(state, reader.u16())
  const count = reader.u8()
  const texts: string[] = []
  for (let at = 0; at < count && reader.remaining >= 5; at++) {
    const id = reader.u32()
    texts.push(parameterText(id, reader.bytes(reader.u8())))
  }
  out.commandReply = { flag: asked?.flag ?? null, text: texts.join(', ') }
}

/**
 * 0x0107. It does not say which question it answers: there is one at a time.
 *
 *   kind 2 | maker 5 | model 20, 2019: 30 | terminal 7, 2019: 30 | ICCID 10 | hardware, sized | firmware, sized |
 *   satellites 1 | network 1
 */
export const readAttributes: ReadPacket = ({ reader, state, frame }, out) => {
  const is2019 = frame.version !== null
  reader.skip(2)
  const maker = decodeText(reader.bytes(5))
  const model = decodeText(reader.bytes(is2019 ? 30 : 20))
  const terminal = decodeText(reader.bytes(is2019 ? 30 : 7))
  const iccid = readDigits(reader, 10)
  const hardware = readSizedText(reader)
  const firmware = readSizedText(reader)
  addReading(out, 'identity', null, { maker, model, terminal, iccid, hardware, firmware })
  const flag = takeLast(state, [0x8107])
  if (flag === null) return
  const parts = [maker, model, hardware, firmware, `ICCID ${iccid}`].filter((part) => part !== '')
  out.commandReply = { flag, text: parts.join(' ') }
}

/**
 * 0x0805.
 *
 *   serial of the command 2 | 0 done, 1 failed, 2 no such channel | count 2 | media 4 × count
 */
export const readPhotoAnswer: ReadPacket = ({ reader, state }, out) => {
  const asked = take(state, reader.u16())
  const result = reader.u8()
  if (!asked) return
  const said = ['OK', 'failed', 'not supported'][result] ?? `result ${result}`
  const count = reader.remaining >= 2 ? Math.min(reader.u16(), MOST_PICTURES) : 0
  const numbers: number[] = []
  while (numbers.length < count && reader.remaining >= 4) numbers.push(reader.u32())
  out.commandReply = { flag: asked.flag, text: writePhotoAnswer(said, numbers) }
}

/**
 * 0x6006: says what it makes of a text.
 *
 *   ? 1 | text
 */
export const readTextAnswer: ReadPacket = ({ reader, state }, out) => {
  reader.skip(1)
  addTextAnswer(state, decodeText(reader.rest()), out)
}

/**
 * 0x0701 of terminals that answer texts with it.
 *
 *   length 4 | text
 */
export const readSizedTextAnswer: ReadPacket = ({ reader, state }, out) => {
  const length = reader.u32()
  addTextAnswer(state, decodeText(reader.bytes(Math.min(length, reader.remaining))), out)
}

/**
 * 0x1300.
 *
 *   serial of the command 2 | text, UTF-16
 */
export const readWideTextAnswer: ReadPacket = ({ reader, state }, out) => {
  reader.skip(2)
  addTextAnswer(state, decodeUtf16(reader.rest()), out)
}

function addTextAnswer(state: Jt808State, text: string, out: Decoded): void {
  out.commandReply = { flag: takeLast(state, [0x8300]), text }
}

/** The command that an answer names by its serial. */
export function take({ asked }: Jt808State, serial: number): AskedCommand | undefined {
  const command = asked.get(serial)
  asked.delete(serial)
  return command
}

/** The flag of the newest command that was one of these messages. */
function takeLast({ asked }: Jt808State, ids: readonly number[]): number | null {
  const [serial, command] = [...asked].findLast(([, { id }]) => ids.includes(id)) ?? []
  if (serial === undefined || !command) return null
  asked.delete(serial)
  return command.flag
}

/** How many commands are remembered; one is in flight at a time. */
const MOST_ASKED = 32

/** Remembers a command, so that its answer is known by its serial. */
export function rememberCommand(
  { asked }: Jt808State,
  serial: number,
  { flag, id, text }: { flag: number; id: number; text: string },
): void {
  const engine = engineOf(text)
  const cuts = engine === null ? null : engine === 'cut'
  const told = { flag, id, cuts, picture: fetchedPicture(text) }
  keepNewest(asked, serial, told, MOST_ASKED)
}
