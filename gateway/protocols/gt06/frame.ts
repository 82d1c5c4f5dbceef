import type { Framed } from '@/gateway/protocols/protocol'

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
 * Cuts one frame off the front.
 *
 *   7878 | length 1 | type 1 | content | serial 2 | CRC 2 | 0D0A
 *   7979 | length 2 | type 1 | content | serial 2 | CRC 2 | 0D0A
 *
 * The length counts type to CRC; the CRC covers length to serial. After anything else the search goes
 * on at the next start marker.
 */
export function frameGt06(buffer: Buffer): Framed<Gt06Frame> {
  const attempt = tryFrame(buffer, 0)
  if (attempt.kind === 'frame') return attempt
  if (attempt.kind === 'bad') return { ...attempt, skip: nextMark(buffer, 1) }
  // Noise can look like the head of a long frame. A whole valid frame behind it shows that it was noise.
  const behind = nextFrame(buffer, 1)
  return behind === null ? attempt : { kind: 'bad', skip: behind, reason: 'unfinished before a whole frame' }
}

function tryFrame(buffer: Buffer, at: number): Attempt {
  if (buffer.length <= at) return { kind: 'more' }
  const mark = buffer.readUInt8(at)
  if (mark !== SHORT_MARK && mark !== EXTENDED_MARK) return { kind: 'bad', reason: 'no start marker' }
  if (buffer.length < at + 2) return { kind: 'more' }
  if (buffer.readUInt8(at + 1) !== mark) return { kind: 'bad', reason: 'no start marker' }

  const extended = mark === EXTENDED_MARK
  const head = extended ? 4 : 3
  if (buffer.length < at + head) return { kind: 'more' }
  const declared = extended ? buffer.readUInt16BE(at + 2) : buffer.readUInt8(at + 2)
  const length = head + declared + 2
  if (declared < MIN_LENGTH || length > MAX_FRAME_BYTES) return { kind: 'bad', reason: 'impossible length' }

  const end = at + length
  if (buffer.length < end) return { kind: 'more' }
  if (buffer.readUInt16BE(end - 2) !== 0x0d0a) return { kind: 'bad', reason: 'no 0D0A at the end' }
  if (buffer.readUInt16BE(end - 4) !== crc16X25(buffer.subarray(at + 2, end - 4))) {
    return { kind: 'bad', reason: 'wrong checksum' }
  }
  const frame = {
    extended,
    type: buffer.readUInt8(at + head),
    content: buffer.subarray(at + head + 1, end - 6),
    serial: buffer.readUInt16BE(end - 6),
  }
  return { kind: 'frame', frame, length }
}

/** Where the next start marker, or the first half of one at the very end, stands; the end if nowhere. */
function nextMark(buffer: Buffer, from: number): number {
  for (let at = from; at < buffer.length; at++) {
    const byte = buffer[at]
    if (byte !== SHORT_MARK && byte !== EXTENDED_MARK) continue
    if (at + 1 === buffer.length || buffer[at + 1] === byte) return at
  }
  return buffer.length
}

function nextFrame(buffer: Buffer, from: number): number | null {
  for (let at = nextMark(buffer, from); at < buffer.length; at = nextMark(buffer, at + 1)) {
    if (tryFrame(buffer, at).kind === 'frame') return at
  }
  return null
}

const TABLE = Uint16Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x8408 : value >>> 1
  return value
})

/** CRC-16/X25: reflected 0x1021, starts at FFFF, result inverted. */
export function crc16X25(bytes: Uint8Array): number {
  let value = 0xffff
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0)
  return value ^ 0xffff
}
