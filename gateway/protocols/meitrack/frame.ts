import { type Framed, type Framer, type Recognition, WRONG_CHECKSUM } from '@/gateway/protocols/protocol'

/** A message whose checksum held. */
export type MeitrackFrame = {
  /** Letter or sign that an answer bears again. */
  mark: string
  imei: string
  /** Three letters or digits. */
  command: string
  body: Buffer
}

/** Parts of pictures and lists of binary records are the longest. */
export const MAX_FRAME_BYTES = 4096

const DOLLAR = 0x24
const COMMA = 0x2c
const [CR, LF] = [0x0d, 0x0a]
/** Behind the last byte that counts into the checksum: two digits and the end of the line. */
const TAIL_BYTES = 4
/** Comma, IMEI, comma, command and tail. */
const LEAST_LENGTH = 25
const MOST_LINE_ENDS = 16

/** The comma behind the length, and where the message ends; -1 for no head, null for one that is not there yet. */
type Head = { comma: number; end: number } | -1 | null

/**
 *   $$ mark 1, 41–7A | length, digits, from the comma on to the end of the line | , imei , command , body | * checksum 2,
 *   hexadecimal: sum of all bytes up to the star | CR LF
 */
function headOf(buffer: Buffer): Head {
  for (let at = 0; at < Math.min(buffer.length, 8); at++) {
    const byte = buffer[at] ?? 0
    if (at < 2 ? byte !== DOLLAR : at === 2 ? byte < 0x41 || byte > 0x7a : false) return -1
    if (at < 3) continue
    if (byte === COMMA && at > 4) {
      const length = Number(buffer.toString('latin1', 3, at))
      return length < LEAST_LENGTH || at + length > MAX_FRAME_BYTES ? -1 : { comma: at, end: at + length }
    }
    if (at > 6 || byte < 0x30 || byte > 0x39) return -1
  }
  return buffer.length < 8 ? null : -1
}

/** Cuts messages off the front of a stream, and looks at each byte once until a message is whole. */
export class MeitrackFramer implements Framer<MeitrackFrame> {
  /** Up to here, no other message begins in the one at the front. */
  private looked = 0

  next(buffer: Buffer): Framed<MeitrackFrame> {
    let start = 0
    while (start < MOST_LINE_ENDS && (buffer[start] === CR || buffer[start] === LF)) start++
    const rest = start === 0 ? buffer : buffer.subarray(start)
    if (rest.length === 0)
      return start < MOST_LINE_ENDS ? { kind: 'more' } : this.bad(start, 'only line ends')
    const head = headOf(rest)
    if (head === -1) return this.bad(start + nextDollar(rest, 1), 'no head')
    if (head === null) return { kind: 'more' }
    for (let at = Math.max(this.looked, head.comma + 1); at < Math.min(rest.length, head.end); at++) {
      const again = rest[at] === COMMA ? headBefore(rest, at) : null
      if (again !== null) return this.bad(start + again, 'unfinished before another one')
      this.looked = at + 1
    }
    if (rest.length < head.end) return { kind: 'more' }
    return this.read(rest.subarray(0, head.end), head.comma, start)
  }

  private read(message: Buffer, comma: number, start: number): Framed<MeitrackFrame> {
    const counted = message.subarray(0, -TAIL_BYTES)
    const tail = message.toString('latin1', counted.length)
    const [, checksum] = /^([0-9A-F]{2})\r\n$/i.exec(tail) ?? []
    const [, imei, command = ''] =
      /^(\d{15}),(\w{3})[,*]/.exec(message.toString('latin1', comma + 1, comma + 21)) ?? []
    if (checksum === undefined || imei === undefined)
      return this.bad(start + nextDollar(message, 2), 'no message of this length')
    if (Number.parseInt(checksum, 16) !== sumOf(counted))
      return this.bad(start + nextDollar(message, 2), WRONG_CHECKSUM)
    this.looked = 0
    const body = counted.subarray(comma + 1 + 15 + 1 + 3 + 1, -1)
    const mark = message.toString('latin1', 2, 3)
    return { kind: 'frame', frame: { mark, imei, command, body }, length: start + message.length }
  }

  private bad(skip: number, reason: string): Framed<MeitrackFrame> {
    this.looked = 0
    return { kind: 'bad', skip, reason }
  }
}

/** Told by its head. */
export function recogniseMeitrack(bytes: Buffer): Recognition {
  const head = headOf(bytes)
  return head === null ? 'more' : head === -1 ? 'no' : 'yes'
}

/** Where the head begins that ends with the comma at a place; null for none. */
function headBefore(buffer: Buffer, comma: number): number | null {
  for (let at = comma - 5; at >= comma - 7 && at > 0; at--) {
    if (buffer[at] !== DOLLAR || buffer[at + 1] !== DOLLAR) continue
    const head = headOf(buffer.subarray(at, comma + 1))
    if (head !== null && head !== -1) return at
  }
  return null
}

function nextDollar(buffer: Buffer, from: number): number {
  const at = buffer.indexOf(DOLLAR, from)
  return at < 0 ? buffer.length : at
}

export function sumOf(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) sum = (sum + byte) & 0xff
  return sum
}
