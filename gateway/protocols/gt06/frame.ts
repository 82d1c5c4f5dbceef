import { type Framed, type Framer, type Recognition, WRONG_CHECKSUM } from '@/gateway/protocols/protocol'
import { RunningCrc } from './crc'

/** One packet whose checksum held. */
export type Gt06Frame = {
  /** Came between `7979` and `0D0A`, with two bytes of length. */
  extended: boolean
  type: number
  /** What stands between the type and the serial. */
  content: Buffer
  serial: number
}

/** Largest extended frame; a short one cannot pass 260 bytes. */
export const MAX_FRAME_BYTES = 16 * 1024

const SHORT_MARK = 0x78
const EXTENDED_MARK = 0x79
/** Type 1, serial 2, checksum 2. */
const MIN_LENGTH = 5

type Attempt =
  | { kind: 'frame'; frame: Gt06Frame; length: number }
  | { kind: 'more' }
  | { kind: 'bad'; reason: string }

/**
 * Cuts frames off the front of a stream.
 *
 *   7878 | length 1 | type 1 | content | serial 2 | CRC 2 | 0D0A
 *   7979 | length 2 | type 1 | content | serial 2 | CRC 2 | 0D0A
 *
 * The length counts type to CRC; the CRC covers length to serial. After anything else the search goes
 * on at the next start marker. Noise can look like the head of a long frame; a whole valid frame behind it shows that
 * it was noise.
 *
 * A byte costs the same whatever came before it: checksums are differences of sums that are taken once (`RunningCrc`),
 * and a head behind the front is looked at when it is there and once more when its end is.
 */
export class Gt06Framer implements Framer<Gt06Frame> {
  private readonly crc = new RunningCrc(MAX_FRAME_BYTES)
  /** Bytes used up; the places below count from the beginning of the stream. */
  private origin = 0
  /** Before here, every place behind the front is known to be a head that waits for its end, or none. */
  private looked = 0
  /** Heads behind the front whose end was not there yet, by their end. */
  private waiting = new Map<number, number[]>()
  /** Of those, the whole frames: the first one last. */
  private whole: number[] = []
  /** Up to here, ends were looked for in `waiting`. */
  private seen = 0

  next(buffer: Buffer): Framed<Gt06Frame> {
    const attempt = this.tryFrame(buffer, 0)
    const skip = attempt.kind === 'bad' ? nextMark(buffer, 1) : null
    const behind = attempt.kind === 'more' ? this.wholeBehind(buffer) : null
    this.use(attempt.kind === 'frame' ? attempt.length : (skip ?? behind ?? 0), buffer.length)
    if (attempt.kind === 'bad') return { ...attempt, skip: skip ?? 1 }
    return behind === null
      ? attempt
      : { kind: 'bad', skip: behind, reason: 'unfinished before a whole frame' }
  }

  private use(bytes: number, of: number): void {
    this.origin += bytes
    if (bytes < of) {
      this.crc.drop(bytes)
      return
    }
    this.crc.clear()
    if (this.waiting.size > 0) this.waiting = new Map()
  }

  /** How far behind the front the first whole frame begins; null when there is none yet. */
  private wholeBehind(buffer: Buffer): number | null {
    const { origin } = this
    this.endWaiting(buffer)
    while ((this.whole.at(-1) ?? Number.POSITIVE_INFINITY) <= origin) this.whole.pop()
    const waited = this.whole.at(-1)
    if (waited !== undefined) return waited - origin

    let at = nextMark(buffer, Math.max(this.looked - origin, 1))
    let end = endOf(buffer, at)
    for (; end !== 'more'; at = nextMark(buffer, at + 1), end = endOf(buffer, at)) {
      if (end === 'never') continue
      if (end > buffer.length) this.wait(origin + at, origin + end)
      else if (this.tryFrame(buffer, at).kind === 'frame') break
    }
    this.looked = origin + at
    return end === 'more' ? null : at
  }

  /** Looks at the heads whose end has come. */
  private endWaiting(buffer: Buffer): void {
    const { origin } = this
    const until = origin + buffer.length
    if (this.waiting.size > 0) {
      const before = this.whole.length
      for (let end = Math.max(this.seen, origin) + 1; end <= until; end++) {
        for (const at of this.waiting.get(end) ?? []) {
          if (at > origin && this.tryFrame(buffer, at - origin).kind === 'frame') this.whole.push(at)
        }
        this.waiting.delete(end)
      }
      if (this.whole.length > before) this.whole.sort((a, b) => b - a)
    }
    this.seen = until
  }

  private wait(start: number, end: number): void {
    const starts = this.waiting.get(end)
    if (starts) starts.push(start)
    else this.waiting.set(end, [start])
  }

  private tryFrame(buffer: Buffer, at: number): Attempt {
    const half = buffer.length - at < 2
    const mark = buffer[at]
    if (mark === undefined) return { kind: 'more' }
    if (!isMark(mark) || (!half && buffer[at + 1] !== mark)) return { kind: 'bad', reason: 'no start marker' }
    const end = endOf(buffer, at)
    if (end === 'never') return { kind: 'bad', reason: 'impossible length' }
    if (end === 'more' || end > buffer.length) return { kind: 'more' }
    if (buffer.readUInt16BE(end - 2) !== 0x0d0a) return { kind: 'bad', reason: 'no 0D0A at the end' }
    if (buffer.readUInt16BE(end - 4) !== this.crc.between(buffer, at + 2, end - 4)) {
      return { kind: 'bad', reason: WRONG_CHECKSUM }
    }
    const extended = mark === EXTENDED_MARK
    const head = extended ? 4 : 3
    const frame = {
      extended,
      type: buffer.readUInt8(at + head),
      content: buffer.subarray(at + head + 1, end - 6),
      serial: buffer.readUInt16BE(end - 6),
    }
    return { kind: 'frame', frame, length: end - at }
  }
}

/** Cuts one frame off bytes of which nothing was seen before. */
export const frameGt06 = (buffer: Buffer): Framed<Gt06Frame> => new Gt06Framer().next(buffer)

/** Told by a start marker and a length that can be. */
export function recogniseGt06(bytes: Buffer): Recognition {
  const [first, second = first] = bytes
  if (first === undefined) return 'more'
  if (!isMark(first) || second !== first) return 'no'
  const end = endOf(bytes, 0)
  return end === 'more' ? 'more' : end === 'never' ? 'no' : 'yes'
}

const isMark = (byte: number | undefined) => byte === SHORT_MARK || byte === EXTENDED_MARK

/** Where the frame whose start marker stands at a place would end, by its length. */
function endOf(buffer: Buffer, at: number): number | 'more' | 'never' {
  const head = buffer[at] === EXTENDED_MARK ? 4 : 3
  if (buffer.length < at + head) return 'more'
  const declared = head === 4 ? buffer.readUInt16BE(at + 2) : buffer.readUInt8(at + 2)
  const length = head + declared + 2
  return declared < MIN_LENGTH || length > MAX_FRAME_BYTES ? 'never' : at + length
}

/** Where the next start marker, or the first half of one at the very end, stands; the end if nowhere. */
function nextMark(buffer: Buffer, from: number): number {
  for (let at = from; at < buffer.length; at++) {
    const byte = buffer[at]
    if (isMark(byte) && (at + 1 === buffer.length || buffer[at + 1] === byte)) return at
  }
  return buffer.length
}
