import { type Framed, type Framer, type Recognition, WRONG_CHECKSUM } from '@/gateway/protocols/protocol'
import {
  MOST_BETWEEN,
  mayBeginWith,
  standsAt,
  stopsAt,
  TextFramer,
  type TextShape,
} from '@/gateway/text-framer'
import { addToSum, FIRST_SUM } from './sum'

export type QueclinkFrame =
  /** What stands between commas. */
  | { kind: 'text'; fields: string[] }
  /** A report in HEX format whose checksum held: its head of four letters, and all of it. */
  | { kind: 'hex'; head: string; bytes: Buffer }

/** Lists of positions and values of a car's own bus are the longest. */
export const MAX_FRAME_BYTES = 4096

const HEADS = ['+RESP:GT', '+BUFF:GT', '+ACK:GT'].map((head) => Buffer.from(head))
/** Positions, events, information, heartbeats, data of a crash; with a B out of the memory. */
const HEX_HEADS = ['+RSP', '+BSP', '+EVT', '+BVT', '+INF', '+BNF', '+HBD', '+CRD', '+BRD', '+ACK'].map(
  (head) => Buffer.from(head),
)
const REPORT = Buffer.from('+RESP:GT')
const ALL_HEADS = [...HEADS, ...HEX_HEADS]
const [CR, LF, DOLLAR, ZERO, COLON] = [0x0d, 0x0a, 0x24, 0x00, 0x3a]
const BETWEEN: ReadonlySet<number> = new Set([CR, LF, DOLLAR, ZERO])
/** Last bytes of heads: most bytes are none, and end none. */
const HEAD_ENDS: ReadonlySet<number> = new Set(ALL_HEADS.map((head) => head.at(-1) ?? 0))
const PLUS = 0x2b
const [HEAD_BYTES, MOST_HEAD_BYTES] = [4, 8]
/** How far before its last byte a head begins. */
const BACK = [...new Set(ALL_HEADS.map((head) => head.length - 1))]

/** Where a head stands that ends with the byte at a place; 0 for none, or at the front. */
function beganAgain(buffer: Buffer, at: number): number {
  if (!HEAD_ENDS.has(buffer[at] ?? 0) || !BACK.some((back) => buffer[at - back] === PLUS)) return 0
  const head = ALL_HEADS.find((one) => standsAt(buffer, one, at + 1 - one.length))
  return head ? at + 1 - head.length : 0
}

const STOPS = stopsAt([DOLLAR, ...HEAD_ENDS])

/**
 * ASCII. No checksum.
 *
 *   +RESP:, +BUFF: of the memory, or +ACK: | GT and three letters , version , number , … , time , count 4, hexadecimal | $
 */
const SHAPE: TextShape<QueclinkFrame> = {
  maxBytes: MAX_FRAME_BYTES,
  between: BETWEEN,
  mayBegin: (buffer) => ALL_HEADS.some((head) => mayBeginWith(buffer, head)),
  stops: () => STOPS,
  endsAt: (buffer, at) => (buffer[at] === DOLLAR ? at + 1 : 0),
  beganAgain: (buffer, at) => (at < HEAD_BYTES ? 0 : beganAgain(buffer, at)),
  read: (text) => ({ kind: 'text', fields: text.toString('latin1', 0, text.length - 1).split(',') }),
}

/** Whether the front is in HEX format; null where that does not show yet. */
function isHex(buffer: Buffer): boolean | null {
  // Most are reports as texts.
  if (standsAt(buffer, REPORT, 0)) return false
  const head = HEX_HEADS.find((one) => standsAt(buffer, one, 0))
  if (!head)
    return buffer.length < HEAD_BYTES && HEX_HEADS.some((one) => mayBeginWith(buffer, one)) ? null : false
  if (head.at(-1) !== 0x4b) return true
  // +ACK: is a text.
  return buffer.length === HEAD_BYTES ? null : buffer[HEAD_BYTES] !== COLON
}

/** Told by one of its beginnings, whole. */
export function recogniseQueclink(bytes: Buffer): Recognition {
  if (bytes.length > 0 && !SHAPE.mayBegin(bytes)) return 'no'
  return HEADS.some((head) => standsAt(bytes, head, 0)) || isHex(bytes) === true ? 'yes' : 'more'
}

/** Behind the last byte that counts into the checksum: it, and the end of the line. */
const TAIL_BYTES = 4
const LEAST_BYTES = 16

/**
 * Cuts texts and messages of HEX format off the front of a stream, and looks at each byte once.
 *
 *   head 4 | … | checksum 2: CRC-16/CCITT of all behind the head | CR LF
 *
 * Not every message says how long it is, as the tracker may be told to leave that out: it is over at the end of a line
 * before which its checksum stands.
 */
export class QueclinkFramer implements Framer<QueclinkFrame> {
  private readonly texts = new TextFramer(SHAPE)
  /** Of a message at the front: up to here it has no end, and so far its bytes are summed up. */
  private looked = 0
  private summed = HEAD_BYTES
  private sum = FIRST_SUM

  next(buffer: Buffer): Framed<QueclinkFrame> {
    let start = 0
    while (start < MOST_BETWEEN && BETWEEN.has(buffer[start] ?? -1)) start++
    const front = start === 0 ? buffer : buffer.subarray(start)
    const hex = front.length === 0 ? false : isHex(front)
    if (hex === null) return { kind: 'more' }
    if (!hex) return this.texts.next(buffer)
    for (let at = Math.max(this.looked, HEAD_BYTES); at < front.length; at++) {
      const again = beganAgain(front, at)
      if (again > 0) return this.drop(start + again, 'unfinished before another one')
      if (this.endsAt(front, at)) return this.take(front.subarray(0, at + 1), start)
      const isOver = at + 1 === lengthOf(front)
      if (isOver || at >= MAX_FRAME_BYTES)
        return this.drop(start + restFrom(front, at), isOver ? WRONG_CHECKSUM : 'too long')
    }
    this.looked = front.length
    return { kind: 'more' }
  }

  private endsAt(front: Buffer, at: number): boolean {
    if (front[at] !== LF || front[at - 1] !== CR || at + 1 < LEAST_BYTES) return false
    const length = lengthOf(front)
    if (length !== null && at + 1 !== length) return false
    const end = at + 1 - TAIL_BYTES
    this.sum = addToSum(this.sum, front, this.summed, end)
    this.summed = Math.max(this.summed, end)
    return this.sum === front.readUInt16BE(end)
  }

  private take(bytes: Buffer, start: number): Framed<QueclinkFrame> {
    this.restart()
    const head = bytes.toString('latin1', 1, HEAD_BYTES)
    return { kind: 'frame', frame: { kind: 'hex', head, bytes }, length: start + bytes.length }
  }

  private drop(skip: number, reason: string): Framed<QueclinkFrame> {
    this.restart()
    return { kind: 'bad', skip, reason }
  }

  private restart(): void {
    this.looked = 0
    this.summed = HEAD_BYTES
    this.sum = FIRST_SUM
  }
}

/** Behind what was looked at, but for a head of which a part is there. */
function restFrom(front: Buffer, at: number): number {
  const plus = front.indexOf(PLUS, Math.max(1, at + 1 - MOST_HEAD_BYTES))
  return plus < 0 || plus > at ? at + 1 : plus
}

/** How long a message says that it is; null where it does not, or has not come so far. */
function lengthOf(bytes: Buffer): number | null {
  const last = bytes[3]
  if (bytes.length < 11) return null
  // +HBD: mask 1, length 1 | +ACK: type 1, mask 1, length 1 | +INF, +BNF: type 1, mask 2, length 2
  if (last === 0x44 && bytes[1] === 0x48) return (bytes[4] ?? 0) & 1 ? bytes.readUInt8(5) : null
  if (last === 0x4b) return (bytes[5] ?? 0) & 1 ? bytes.readUInt8(6) : null
  if (last === 0x46) return (bytes[6] ?? 0) & 1 ? bytes.readUInt16BE(7) : null
  // +CRD, +BRD: type 1, mask 1, length 2 | +RSP, +BSP, +EVT, +BVT: type 1, mask 4, length 2
  if (last === 0x44) return bytes.readUInt16BE(6)
  return (bytes[8] ?? 0) & 0x80 ? bytes.readUInt16BE(9) : null
}
