import type { Framed, Framer, Recognition } from '@/gateway/protocols/protocol'

export type H02Frame =
  /** What stands between `*` and `#`, cut at its commas. */
  | { kind: 'text'; fields: string[] }
  /** `$`, with the number of the device in it, or `X`, with its mileage there. */
  | { kind: 'record'; marker: '$' | 'X'; bytes: Buffer }

/** The longest known are the answers to questions, and lists of cells. */
export const MAX_FRAME_BYTES = 4096

const STAR = 0x2a
const HASH = 0x23
const DOLLAR = 0x24
const X = 0x58
const [CR, LF] = [0x0d, 0x0a]
/** Ends of lines between frames. */
const MOST_LINE_ENDS = 16

export const RECORD_BYTES = 32
/** With the cell that it is in behind. */
export const LONG_RECORD_BYTES = 45

type Attempt =
  | { kind: 'frame'; frame: H02Frame; length: number }
  | { kind: 'more' }
  | { kind: 'bad'; skip?: number; reason: string }

/**
 * Cuts frames off the front of a stream or a datagram. There is no checksum: what a record holds must be digits where
 * digits belong, and a date.
 *
 *   * maker 2, letters , number , type , … #
 *   $ number 5, BCD | 26, 39 bytes with a cell
 *   X mileage 5, BCD | 26
 *
 * How long a record is shows by what stands behind 32 bytes. Where nothing does yet, they are a whole one, and what comes
 * of a longer one is passed over. A text that another one begins in was cut off.
 */
export class H02Framer implements Framer<H02Frame> {
  /** Up to here, the text at the front has no end. */
  private looked = 0

  next(buffer: Buffer): Framed<H02Frame> {
    const at = countLineEnds(buffer)
    if (at > MOST_LINE_ENDS) return this.use({ kind: 'bad', skip: at, reason: 'nothing but ends of lines' })
    const attempt = this.attempt(buffer.subarray(at))
    if (attempt.kind === 'more') return attempt
    if (attempt.kind === 'frame') return this.use({ ...attempt, length: at + attempt.length })
    const skip = at + (attempt.skip ?? nextMarker(buffer.subarray(at), 1))
    return this.use({ kind: 'bad', skip, reason: attempt.reason })
  }

  private use<Step>(step: Step): Step {
    this.looked = 0
    return step
  }

  private attempt(buffer: Buffer): Attempt {
    const marker = buffer[0]
    if (marker === undefined) return { kind: 'more' }
    if (marker === STAR) return this.readText(buffer)
    if (marker === DOLLAR || marker === X) return readRecord(buffer, marker === DOLLAR ? '$' : 'X')
    return { kind: 'bad', reason: 'no start marker' }
  }

  private readText(buffer: Buffer): Attempt {
    for (let at = Math.max(1, this.looked); at < buffer.length; at++) {
      const byte = buffer[at]
      if (at <= 3 && !fitsHead(at, byte ?? 0)) return { kind: 'bad', reason: 'no maker' }
      if (byte === HASH) return { kind: 'frame', frame: textFrame(buffer.subarray(1, at)), length: at + 1 }
      if (byte === COMMA && at > 3 && isHead(buffer, at - 3))
        return { kind: 'bad', skip: at - 3, reason: 'unfinished before another one' }
      if (at >= MAX_FRAME_BYTES) return { kind: 'bad', reason: 'too long' }
    }
    this.looked = buffer.length
    return { kind: 'more' }
  }
}

/** Of a record: up to the end of its date, so that letters in its place show. */
const TOLD_BY_BYTES = 12

/** Told by the two letters of a maker, or by a record as far as its date. */
export function recogniseH02(bytes: Buffer): Recognition {
  const at = countLineEnds(bytes)
  const start = bytes.subarray(at)
  const marker = start[0]
  if (at > MOST_LINE_ENDS) return 'no'
  if (marker === undefined) return 'more'
  if (marker === STAR) {
    const head = start.subarray(1, 4)
    if (!head.every((byte, index) => fitsHead(index + 1, byte))) return 'no'
    return head.length < 3 ? 'more' : 'yes'
  }
  if ((marker !== DOLLAR && marker !== X) || !isRecord(start.subarray(0, TOLD_BY_BYTES))) return 'no'
  return start.length < TOLD_BY_BYTES ? 'more' : 'yes'
}

const COMMA = 0x2c
const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
/** Two letters of the maker, and a comma. */
const fitsHead = (at: number, byte: number) => (at === 3 ? byte === COMMA : isLetter(byte))
const isHead = (buffer: Buffer, at: number) =>
  buffer[at] === STAR && isLetter(buffer[at + 1] ?? 0) && isLetter(buffer[at + 2] ?? 0)

const textFrame = (bytes: Buffer): H02Frame => ({ kind: 'text', fields: bytes.toString('latin1').split(',') })

function countLineEnds(buffer: Buffer): number {
  let count = 0
  while (count <= MOST_LINE_ENDS && (buffer[count] === CR || buffer[count] === LF)) count++
  return count
}

function readRecord(buffer: Buffer, marker: '$' | 'X'): Attempt {
  const head = buffer.subarray(0, RECORD_BYTES)
  if (!isRecord(head)) return { kind: 'bad', reason: 'no record' }
  if (buffer.length < RECORD_BYTES) return { kind: 'more' }
  const isLong = marker === '$' && buffer.length > RECORD_BYTES && !isMarker(buffer[RECORD_BYTES])
  const length = isLong ? LONG_RECORD_BYTES : RECORD_BYTES
  if (buffer.length < length) return { kind: 'more' }
  return { kind: 'frame', frame: { kind: 'record', marker, bytes: buffer.subarray(0, length) }, length }
}

/** Highest value of each field from the time on: hour, minute, second, day, month. */
const LIMITS = [23, 59, 59, 31, 12] as const
/** Number or mileage, time, date and latitude. */
const BCD_END = 16

/** Whether so much of a record as is there can be one. */
function isRecord(bytes: Buffer): boolean {
  for (let at = 1; at < Math.min(bytes.length, BCD_END); at++) {
    const byte = bytes[at] ?? 0
    if (byte >> 4 > 9 || (byte & 0x0f) > 9) return false
    const limit = LIMITS[at - 6]
    if (limit !== undefined && (byte >> 4) * 10 + (byte & 0x0f) > limit) return false
  }
  return true
}

const isMarker = (byte: number | undefined) =>
  byte === STAR || byte === DOLLAR || byte === X || byte === CR || byte === LF

function nextMarker(buffer: Buffer, from: number): number {
  let at = from
  while (at < buffer.length && buffer[at] !== STAR && buffer[at] !== DOLLAR && buffer[at] !== X) at++
  return Math.min(at, buffer.length)
}
