import type { Framed, Framer } from './protocols/protocol'

/** How the texts of a protocol begin and end. Each answers by the bytes near a place, so that a byte costs the same anywhere. */
export type TextShape<Frame> = {
  maxBytes: number
  /** What may stand between texts. */
  between: ReadonlySet<number>
  /** Whether what is at the front may be the beginning of a text, as far as it is there. */
  mayBegin(buffer: Buffer): boolean
  /** The bytes at which the text at the front may end, or the beginning of another one: the rest is passed over. */
  stops(buffer: Buffer): Stops
  /** How long the text at the front is if the byte at a place is its last; 0 where it is not. */
  endsAt(buffer: Buffer, at: number): number
  /** Where another text begins whose beginning ends with the byte at a place: the one before was cut off. 0 for none. */
  beganAgain(buffer: Buffer, at: number): number
  read(text: Buffer): Frame
}

/** 1 for each byte that is one. */
export type Stops = Uint8Array

export function stopsAt(bytes: Iterable<number>): Stops {
  const stops = new Uint8Array(256)
  for (const byte of bytes) stops[byte] = 1
  return stops
}

export const ALL_STOPS: Stops = new Uint8Array(256).fill(1)

/** More than anything puts between texts. */
export const MOST_BETWEEN = 64

/** Cuts texts off the front of a stream. It looks at each byte once. */
export class TextFramer<Frame> implements Framer<Frame> {
  /** Up to here, the text at the front has no end. */
  private looked = 0

  constructor(private readonly shape: TextShape<Frame>) {}

  next(buffer: Buffer): Framed<Frame> {
    const { shape } = this
    let start = 0
    while (start < MOST_BETWEEN && shape.between.has(buffer[start] ?? -1)) start++
    if (start === MOST_BETWEEN) return this.bad(start, 'nothing but what stands between texts')
    const text = start === 0 ? buffer : buffer.subarray(start)
    if (text.length === 0) return { kind: 'more' }
    if (this.looked === 0 || text.length < HEAD_BYTES) {
      if (!shape.mayBegin(text)) return this.bad(start + this.nextStart(text, 1), 'no beginning of a text')
    }
    const stops = shape.stops(text)
    for (let at = this.looked; at < text.length; at++) {
      if (stops[text[at] ?? 0] === 1) {
        const length = shape.endsAt(text, at)
        if (length > 0) {
          this.looked = 0
          return { kind: 'frame', frame: shape.read(text.subarray(0, length)), length: start + length }
        }
        const again = shape.beganAgain(text, at)
        if (again > 0) return this.bad(start + again, 'unfinished before another one')
      }
      // Another beginning would have shown: what was looked at is not looked at again, or many beginnings would cost a lot.
      if (at >= shape.maxBytes) return this.bad(start + this.nextStart(text, at + 1 - HEAD_BYTES), 'too long')
    }
    this.looked = text.length
    return { kind: 'more' }
  }

  private bad(skip: number, reason: string): Framed<Frame> {
    this.looked = 0
    return { kind: 'bad', skip, reason }
  }

  private nextStart(buffer: Buffer, from: number): number {
    let at = from
    while (at < buffer.length && !this.shape.mayBegin(buffer.subarray(at, at + HEAD_BYTES))) at++
    return at
  }
}

/** So many bytes tell whether a text begins. */
export const HEAD_BYTES = 24

/** Whether a buffer begins with a word, or is the beginning of one. */
export const mayBeginWith = (buffer: Buffer, word: Buffer): boolean => {
  const length = Math.min(buffer.length, word.length)
  return buffer.compare(word, 0, length, 0, length) === 0
}

export const standsAt = (buffer: Buffer, word: Buffer, at: number): boolean =>
  at >= 0 &&
  buffer.length >= at + word.length &&
  buffer.compare(word, 0, word.length, at, at + word.length) === 0
