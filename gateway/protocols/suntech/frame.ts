import type { Framer, Recognition } from '@/gateway/protocols/protocol'
import { ALL_STOPS, stopsAt, TextFramer, type TextShape } from '@/gateway/text-framer'

export type SuntechFrame =
  /** What stands between semicolons. */
  { kind: 'text'; fields: string[] } | { kind: 'binary'; bytes: Buffer }

/** The longest carry up to 500 bytes of another device. */
export const MAX_FRAME_BYTES = 2048

const [CR, LF, SEMICOLON] = [0x0d, 0x0a, 0x3b]
/** Status and alert of the newer trackers, in binary. */
export const [STATUS, ALERT] = [0x81, 0x82]
const BINARY_HEAD_BYTES = 3

/** Heads of texts: with the model, or of the newer trackers the type alone. */
const MODEL_HEAD = 'S[TA]\\d{3}([A-Z]{3})?;'
const TYPE_HEAD = '(STT|ALT|EMG|UEX|ALV|TRV|RES|CRR|BLE|BSA|SCN);'
const HEAD = new RegExp(`^(${MODEL_HEAD}|${TYPE_HEAD})`)
const HEAD_ENDS = new RegExp(`(${MODEL_HEAD}|${TYPE_HEAD})$`)
const MOST_HEAD_BYTES = 9
/** A model begins so, and has so many letters. */
const [FIRST_OF_MODEL, MODEL_BYTES] = [0x53, 5]

/** Sample heads whose beginnings a text may have that is not there as a whole yet. */
const isHeadBegun = (text: string): boolean =>
  /^S([TA](\d(\d(\d([A-Z]([A-Z][A-Z]?)?)?)?)?)?)?$/.test(text) ||
  ['STT;', 'ALT;', 'EMG;', 'UEX;', 'ALV;', 'TRV;', 'RES;', 'CRR;', 'BLE;', 'BSA;', 'SCN;'].some((head) =>
    head.startsWith(text),
  )

const isBinary = (buffer: Buffer): boolean => buffer[0] === STATUS || buffer[0] === ALERT
/** Null before it is there. */
const binaryLength = (buffer: Buffer): number | null =>
  buffer.length < BINARY_HEAD_BYTES ? null : BINARY_HEAD_BYTES + buffer.readUInt16BE(1)

const STOPS = stopsAt([CR, SEMICOLON])

const isCapital = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x41 && byte <= 0x5a

/** Whether there may be a head before the semicolon at a place: few fields end as one does, and only these are looked at. */
const mayEndHead = (buffer: Buffer, at: number): boolean =>
  isCapital(buffer[at - 1]) || buffer[at - MODEL_BYTES] === FIRST_OF_MODEL

/**
 * No checksum.
 *
 *   model and type, or type | ; field … | CR
 *   81 or 82 | length of the rest 2 | …
 */
const SHAPE: TextShape<SuntechFrame> = {
  maxBytes: MAX_FRAME_BYTES,
  between: new Set([CR, LF]),
  mayBegin: (buffer) => {
    if (isBinary(buffer)) return (binaryLength(buffer) ?? 0) <= MAX_FRAME_BYTES
    const text = buffer.toString('latin1', 0, MOST_HEAD_BYTES)
    return HEAD.test(text) || (text.length < MOST_HEAD_BYTES && isHeadBegun(text))
  },
  stops: (buffer) => (isBinary(buffer) ? ALL_STOPS : STOPS),
  endsAt: (buffer, at) => {
    if (isBinary(buffer)) return at + 1 === binaryLength(buffer) ? at + 1 : 0
    return buffer[at] === CR && at >= endOfForeign(buffer) ? at + 1 : 0
  },
  beganAgain: (buffer, at) => {
    if (buffer[at] !== SEMICOLON || isBinary(buffer) || !mayEndHead(buffer, at)) return 0
    const from = Math.max(0, at + 1 - MOST_HEAD_BYTES)
    const [head] = HEAD_ENDS.exec(buffer.toString('latin1', from, at + 1)) ?? []
    return head === undefined ? 0 : at + 1 - head.length
  },
  read: (bytes) =>
    isBinary(bytes)
      ? { kind: 'binary', bytes }
      : { kind: 'text', fields: bytes.toString('latin1', 0, bytes.length - 1).split(';') },
}

/** UEX begins so. */
const FOREIGN_TYPE = 0x55
/** So far, the fields before what another device said take up no more. */
const FOREIGN_WITHIN = 260

/** Where ends what a device at the serial port said, in which ends of lines may stand; 0 for a text that has none. */
function endOfForeign(buffer: Buffer): number {
  if (buffer[MODEL_BYTES] !== FOREIGN_TYPE) return 0
  const head = buffer.toString('latin1', 0, FOREIGN_WITHIN)
  const [before, length] = /^S[TA]\d{3}UEX;(?:[^;\r]*;){14,20}?[01]{6};(\d{1,3});/.exec(head) ?? []
  return before === undefined ? 0 : before.length + Number(length)
}

/** Told by a head, or by a binary status with its length. */
export function recogniseSuntech(bytes: Buffer): Recognition {
  if (bytes.length === 0) return 'more'
  if (!SHAPE.mayBegin(bytes)) return 'no'
  if (isBinary(bytes)) return bytes.length < BINARY_HEAD_BYTES ? 'more' : 'yes'
  return HEAD.test(bytes.toString('latin1', 0, MOST_HEAD_BYTES)) ? 'yes' : 'more'
}

export const newSuntechFramer = (): Framer<SuntechFrame> => new TextFramer(SHAPE)
