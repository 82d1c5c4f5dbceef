import { type Framed, type Framer, type Recognition, WRONG_CHECKSUM } from '@/gateway/protocols/protocol'
import type { Identifier } from '@/lib/identifiers/identifier-kinds'
import { fromWire, xorOf } from './escape'
import { type Delimiter, identifierOf, type Jt808Frame, readHeader } from './header'

/** A message has 1023 bytes of body, a header of 21 and a checksum at most; each byte may be escaped. */
export const MAX_FRAME_BYTES = 2 * (1023 + 21 + 1) + 2

type Attempt = { kind: 'frame'; frame: Jt808Frame } | { kind: 'bad'; reason: string }

/**
 * Cuts messages off the front of a stream.
 *
 *   7E | header, body and checksum 1, escaped | 7E
 *   E7 | …, escaped otherwise | E7
 *
 * What ends no message may begin the next one: of `7E half 7E whole 7E` the whole one comes out.
 *
 * A byte costs the same whatever came before it: each is looked at once for the end of a message, once more when
 * that is there, and twice again at most behind an E7 that was only noise.
 */
export class Jt808Framer implements Framer<Jt808Frame> {
  /** Behind the front, so many bytes were looked at for its end. */
  private looked = 1
  /** Behind an E7: so many bytes were looked at for messages between 7E, and where the last 7E stood. */
  private lookedBehind = 1
  private openedBehind: number | null = null
  private named: { phone: Buffer; identifier: Identifier | null } | null = null

  next(buffer: Buffer): Framed<Jt808Frame> {
    const delimiter = buffer[0]
    if (!isDelimiter(delimiter)) return this.drop(nextDelimiter(buffer), 'no delimiter')
    const end = buffer.indexOf(delimiter, this.looked)
    if (end < 0 || end >= MAX_FRAME_BYTES) return this.unended(buffer, delimiter)
    if (end === 1) return this.drop(1, 'nothing between delimiters')
    const attempt = this.tryMessage(buffer.subarray(1, end), delimiter)
    // Its end may begin the next one, or the other delimiter before that: in messages between the one, the other is a byte like
    // others, and a terminal may send it in each.
    if (attempt.kind === 'bad') return this.drop(nextDelimiter(buffer), attempt.reason)
    this.restart()
    return { ...attempt, length: end + 1 }
  }

  private unended(buffer: Buffer, delimiter: Delimiter): Framed<Jt808Frame> {
    this.looked = Math.max(buffer.length, 1)
    const behind = delimiter === 0xe7 ? this.wholeBehind(buffer) : null
    if (behind !== null) return this.drop(behind, 'unfinished before a whole message')
    if (buffer.length < MAX_FRAME_BYTES) return { kind: 'more' }
    return this.drop(nextDelimiter(buffer), 'no end')
  }

  /** E7 is a byte like others in noise, or in a message that lost its beginning: where a message between 7E stands behind one. */
  private wholeBehind(buffer: Buffer): number | null {
    for (;;) {
      const at = buffer.indexOf(0x7e, this.lookedBehind)
      this.lookedBehind = at < 0 ? Math.max(buffer.length, 1) : at + 1
      if (at < 0) return null
      const from = this.openedBehind
      this.openedBehind = at
      if (from === null || at - from >= MAX_FRAME_BYTES) continue
      if (this.tryMessage(buffer.subarray(from + 1, at), 0x7e).kind === 'frame') return from
    }
  }

  private tryMessage(escaped: Buffer, delimiter: Delimiter): Attempt {
    const bytes = fromWire(escaped, delimiter)
    if (bytes === null) return { kind: 'bad', reason: 'wrong escape' }
    if (bytes.length < 2 || xorOf(bytes) !== 0) return { kind: 'bad', reason: WRONG_CHECKSUM }
    const frame = readHeader(bytes, bytes.length - 1, { delimiter, nameOf: this.nameOf })
    return frame ? { kind: 'frame', frame } : { kind: 'bad', reason: 'wrong length' }
  }

  /** Mostly it is the same terminal again. */
  private readonly nameOf = (phone: Buffer): Identifier | null => {
    if (!this.named?.phone.equals(phone))
      this.named = { phone: Buffer.from(phone), identifier: identifierOf(phone) }
    return this.named.identifier
  }

  private drop(skip: number, reason: string): Framed<Jt808Frame> {
    this.restart()
    return { kind: 'bad', skip, reason }
  }

  private restart(): void {
    this.looked = 1
    this.lookedBehind = 1
    this.openedBehind = null
  }
}

/** Cuts one message off bytes of which nothing was seen before. */
export const frameJt808 = (buffer: Buffer): Framed<Jt808Frame> => new Jt808Framer().next(buffer)

/** Messages of terminals are below 0x1000. */
const MOST_ID_HIGH = 0x0f

/** Told by a delimiter, of which an end may have been left behind, and the first byte of a message's id. */
export function recogniseJt808(bytes: Buffer): Recognition {
  if (bytes.length > 0 && !isDelimiter(bytes[0])) return 'no'
  const id = bytes.find((byte) => byte !== bytes[0])
  if (id === undefined) return bytes.length <= 2 ? 'more' : 'no'
  return id <= MOST_ID_HIGH ? 'yes' : 'no'
}

const isDelimiter = (byte: number | undefined): byte is Delimiter => byte === 0x7e || byte === 0xe7

/** Where the next delimiter behind the front stands; the end if nowhere. */
function nextDelimiter(buffer: Buffer): number {
  for (let at = 1; at < buffer.length; at++) if (isDelimiter(buffer[at])) return at
  return buffer.length
}
