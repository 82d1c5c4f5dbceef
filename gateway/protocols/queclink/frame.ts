import type { Framer, Recognition } from '@/gateway/protocols/protocol'
import { mayBeginWith, standsAt, stopsAt, TextFramer, type TextShape } from '@/gateway/text-framer'

/** What stands between commas. */
export type QueclinkFrame = { fields: string[] }

/** Lists of positions and values of a car's own bus are the longest. */
export const MAX_FRAME_BYTES = 4096

const HEADS = ['+RESP:GT', '+BUFF:GT', '+ACK:GT'].map((head) => Buffer.from(head))
const [CR, LF, DOLLAR, ZERO, LAST_OF_HEAD] = [0x0d, 0x0a, 0x24, 0x00, 0x54]

const STOPS = stopsAt([DOLLAR, LAST_OF_HEAD])

/**
 * No checksum.
 *
 *   +RESP:, +BUFF: of the memory, or +ACK: | GT and three letters , version , number , … , time , count 4, hexadecimal | $
 */
const SHAPE: TextShape<QueclinkFrame> = {
  maxBytes: MAX_FRAME_BYTES,
  between: new Set([CR, LF, DOLLAR, ZERO]),
  mayBegin: (buffer) => HEADS.some((head) => mayBeginWith(buffer, head)),
  stops: () => STOPS,
  endsAt: (buffer, at) => (buffer[at] === DOLLAR ? at + 1 : 0),
  beganAgain: (buffer, at) => {
    if (buffer[at] !== LAST_OF_HEAD) return 0
    const head = HEADS.find((one) => standsAt(buffer, one, at + 1 - one.length))
    return head ? at + 1 - head.length : 0
  },
  read: (text) => ({ fields: text.toString('latin1', 0, text.length - 1).split(',') }),
}

/** Told by one of its beginnings, whole. */
export function recogniseQueclink(bytes: Buffer): Recognition {
  if (bytes.length > 0 && !SHAPE.mayBegin(bytes)) return 'no'
  return HEADS.some((head) => standsAt(bytes, head, 0)) ? 'yes' : 'more'
}

export const newQueclinkFramer = (): Framer<QueclinkFrame> => new TextFramer(SHAPE)
