import type { Framer, Recognition } from '@/gateway/protocols/protocol'
import { ALL_STOPS, mayBeginWith, standsAt, stopsAt, TextFramer, type TextShape } from '@/gateway/text-framer'

/** A text without what ends it. */
export type Gps103Frame = { text: string }

/** Parts of pictures are the longest. */
export const MAX_FRAME_BYTES = 4096

const LOGIN = Buffer.from('##,')
const TEXT = Buffer.from('imei:')
const IMEI_DIGITS = 15
const ENDS: ReadonlySet<number> = new Set(Buffer.from(';*\r\n'))
const STOPS = stopsAt([...ENDS, ...TEXT.subarray(-1)])

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/**
 * No checksum, and many ends.
 *
 *   ##,imei: digits 15 ,A ;          login
 *   digits 15                        sign of life: as long as it is, whatever stands behind
 *   imei: digits 15 , keyword , … ;  report; some end with * or with the line
 */
const SHAPE: TextShape<Gps103Frame> = {
  maxBytes: MAX_FRAME_BYTES,
  between: ENDS,
  mayBegin: (buffer) =>
    mayBeginWith(buffer, LOGIN) ||
    mayBeginWith(buffer, TEXT) ||
    buffer.subarray(0, IMEI_DIGITS).every((byte) => isDigit(byte)),
  stops: (buffer) => (isDigit(buffer[0]) ? ALL_STOPS : STOPS),
  endsAt: (buffer, at) => {
    if (isDigit(buffer[0])) return at === IMEI_DIGITS - 1 ? IMEI_DIGITS : 0
    return ENDS.has(buffer[at] ?? -1) ? at + 1 : 0
  },
  beganAgain: (buffer, at) => {
    const start = at + 1 - TEXT.length
    if (buffer[at] !== TEXT.at(-1) || !standsAt(buffer, TEXT, start)) return 0
    return standsAt(buffer, LOGIN, start - LOGIN.length) ? start - LOGIN.length : start
  },
  read: (text) => ({ text: text.toString('latin1').replace(/[;*\r\n]$/, '') }),
}

/** Told by one of its beginnings, whole. */
export function recogniseGps103(bytes: Buffer): Recognition {
  const start = bytes.subarray(0, IMEI_DIGITS)
  if (bytes.length === 0) return 'more'
  if (!SHAPE.mayBegin(start)) return 'no'
  const isWhole = standsAt(start, LOGIN, 0) || standsAt(start, TEXT, 0) || start.length === IMEI_DIGITS
  return isWhole ? 'yes' : 'more'
}

export const newGps103Framer = (): Framer<Gps103Frame> => new TextFramer(SHAPE)
