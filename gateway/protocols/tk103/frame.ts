import type { Framer, Recognition } from '@/gateway/protocols/protocol'
import { ALL_STOPS, TextFramer, type TextShape } from '@/gateway/text-framer'

/** What stands between the parentheses. */
export type Tk103Frame = { text: string }

/** Answers to questions are the longest. */
export const MAX_FRAME_BYTES = 2048

const [OPEN, CLOSE, COMMA, DOLLAR, CR, LF] = [0x28, 0x29, 0x2c, 0x24, 0x0d, 0x0a]
/** A number begins with so many letters or digits at least. */
const NUMBER_SIGNS = 10
const MOST_NUMBER_SIGNS = 15

const isSign = (byte: number | undefined): boolean =>
  byte !== undefined &&
  ((byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))

/** Whether a number begins behind a parenthesis at a place, as far as it is there. */
function mayBeginAt(buffer: Buffer, at: number): boolean {
  if (buffer[at] !== OPEN) return false
  for (let next = at + 1; next < Math.min(buffer.length, at + 1 + NUMBER_SIGNS); next++)
    if (!isSign(buffer[next])) return false
  return true
}

/** So far the head of an answer goes: number, type, date and time. */
const ANSWER_HEAD_BYTES = 48
/** Whether a comma stands behind the number, as in answers. */
function isParted(buffer: Buffer): boolean {
  for (let at = 1 + NUMBER_SIGNS; at <= 1 + MOST_NUMBER_SIGNS; at++) if (buffer[at] === COMMA) return true
  return false
}

/** In what stands between dollars, parentheses are a part of the text. */
const isAnswer = (buffer: Buffer): boolean =>
  isParted(buffer) && /^\(\w{10,15},ZC03,\d{6},\d{6},\$/.test(buffer.toString('latin1', 0, ANSWER_HEAD_BYTES))

/**
 * No checksum.
 *
 *   ( number 12, some 11 or 15 | type 4 | … )
 *   ( number , type 4 , … )
 */
const SHAPE: TextShape<Tk103Frame> = {
  maxBytes: MAX_FRAME_BYTES,
  between: new Set([CR, LF]),
  mayBegin: (buffer) => mayBeginAt(buffer, 0),
  // Another one is told by the length of its number, whatever that ends with.
  stops: () => ALL_STOPS,
  endsAt: (buffer, at) =>
    buffer[at] === CLOSE && (buffer[at - 1] === DOLLAR || !isAnswer(buffer)) ? at + 1 : 0,
  beganAgain: (buffer, at) => {
    const start = at - NUMBER_SIGNS
    return start > 0 && buffer[start] === OPEN && mayBeginAt(buffer, start) ? start : 0
  },
  read: (bytes) => ({ text: bytes.toString('latin1', 1, bytes.length - 1) }),
}

/** Told by a number with the type behind it. */
export function recogniseTk103(bytes: Buffer): Recognition {
  if (bytes.length === 0) return 'more'
  if (!SHAPE.mayBegin(bytes)) return 'no'
  const text = bytes.toString('latin1', 0, LONGEST_HEAD_BYTES)
  if (/^\(\w{10,15},?[A-Z]{2}[0-9A-Z]{2}/.test(text)) return 'yes'
  return text.length < LONGEST_HEAD_BYTES && /^\(\w*,?[A-Z]{0,2}\d?$/.test(text) ? 'more' : 'no'
}

const LONGEST_HEAD_BYTES = 21

export const newTk103Framer = (): Framer<Tk103Frame> => new TextFramer(SHAPE)
