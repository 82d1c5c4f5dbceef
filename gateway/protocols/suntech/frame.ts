import type { Framer, Recognition } from '@/gateway/protocols/protocol'
import { ALL_STOPS, standsAt, stopsAt, TextFramer, type TextShape } from '@/gateway/text-framer'

export type SuntechFrame =
  /** What stands between semicolons. */
  | { kind: 'text'; fields: string[] }
  | { kind: 'binary'; bytes: Buffer }
  /** The short form of the older trackers. */
  | { kind: 'zip'; bytes: Buffer }
  /** A part of what was measured around a crash, of which its sum held. */
  | { kind: 'crash'; number: string; part: number; parts: number; bytes: Buffer }

/** The longest carry up to 500 bytes of another device. */
export const MAX_FRAME_BYTES = 2048

const [CR, LF, SEMICOLON] = [0x0d, 0x0a, 0x3b]
/** Status and alert of the newer trackers, in binary; others follow them. */
export const [STATUS, ALERT] = [0x81, 0x82]
const LAST_BINARY = 0x8f
const BINARY_HEAD_BYTES = 3
/** The short form of the older ones: its beginning, its first and last kind, and its end. */
const [ZIP, FIRST_ZIP, LAST_ZIP, ZIP_END] = [0x02, 0x10, 0x1f, 0x03]
/** Of both: the number behind the head, in BCD. */
const NUMBER_BYTES = 5

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

const isDigits = (bytes: Buffer): boolean => bytes.every((byte) => byte >> 4 <= 9 && (byte & 0x0f) <= 9)

/** Whether a message without texts begins, as far as it is there: it has a number that is one. */
const isBinary = (buffer: Buffer): boolean => {
  // Of texts no more is looked at: this is asked at many of their bytes.
  const first = buffer[0] ?? 0
  if (first > ZIP && first < STATUS) return false
  const kind = buffer[3] ?? FIRST_ZIP
  if (first === ZIP)
    return kind >= FIRST_ZIP && kind <= LAST_ZIP && isDigits(buffer.subarray(4, 4 + NUMBER_BYTES))
  return first >= STATUS && first <= LAST_BINARY && isDigits(buffer.subarray(3, 3 + NUMBER_BYTES))
}
const LEAST_BINARY = BINARY_HEAD_BYTES + NUMBER_BYTES + 1
/** Null before it is there. The short form has an end of its own. */
const binaryLength = (buffer: Buffer): number | null =>
  buffer.length < BINARY_HEAD_BYTES
    ? null
    : BINARY_HEAD_BYTES + buffer.readUInt16BE(1) + (buffer[0] === ZIP ? 1 : 0)
const fits = (length: number | null): boolean =>
  length === null || (length >= LEAST_BINARY && length <= MAX_FRAME_BYTES)

/** `CRR ; number ; part ; parts ; length ;`, where what was measured begins. */
const CRASH_HEAD = /^CRR;(\d{4,15});(\d{1,4});(\d{1,4});(\d{1,4});/
const MOST_CRASH_HEAD_BYTES = 40
const CRASH = Buffer.from('CRR;')
/** Behind it: semicolon, sum of two digits, end of the line. */
const CRASH_TAIL_BYTES = 4

const crashHead = (buffer: Buffer): RegExpExecArray | null =>
  standsAt(buffer, CRASH, 0) ? CRASH_HEAD.exec(buffer.toString('latin1', 0, MOST_CRASH_HEAD_BYTES)) : null

function readCrash(bytes: Buffer): SuntechFrame | null {
  const [head, number = '', part, parts, length] = crashHead(bytes) ?? []
  if (head === undefined) return null
  const data = bytes.subarray(head.length, head.length + Number(length))
  const sum = data.reduce((all, byte) => (all + byte) & 0xff, 0)
  if (Number.parseInt(bytes.toString('latin1', bytes.length - 3, bytes.length - 1), 16) !== sum) return null
  return { kind: 'crash', number, part: Number(part), parts: Number(parts), bytes: data }
}

const STOPS = stopsAt([CR, SEMICOLON])

const isCapital = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x41 && byte <= 0x5a

/** Whether there may be a head before the semicolon at a place: few fields end as one does, and only these are looked at. */
const mayEndHead = (buffer: Buffer, at: number): boolean =>
  isCapital(buffer[at - 1]) || buffer[at - MODEL_BYTES] === FIRST_OF_MODEL

/**
 * No checksum but of what was measured around a crash.
 *
 *   model and type, or type | ; field … | CR
 *   81 to 8F | length of the rest 2 | number 5, BCD | …
 *   02 | length of what stands up to the end 2 | kind 1, 10 to 1F | number 5, BCD | … | 03
 *   CRR ; number ; part ; parts ; length ; … ; sum 2, hexadecimal CR
 */
const SHAPE: TextShape<SuntechFrame> = {
  maxBytes: MAX_FRAME_BYTES,
  between: new Set([CR, LF]),
  mayBegin: (buffer) => {
    if (isBinary(buffer)) return fits(binaryLength(buffer))
    const text = buffer.toString('latin1', 0, MOST_HEAD_BYTES)
    return HEAD.test(text) || (text.length < MOST_HEAD_BYTES && isHeadBegun(text))
  },
  stops: (buffer) => (isBinary(buffer) ? ALL_STOPS : STOPS),
  endsAt: (buffer, at) => {
    if (isBinary(buffer))
      return at + 1 === binaryLength(buffer) && (buffer[0] !== ZIP || buffer[at] === ZIP_END) ? at + 1 : 0
    if (buffer[at] !== CR) return 0
    const crash = crashHead(buffer)
    if (crash) return at + 1 === crash[0].length + Number(crash[4]) + CRASH_TAIL_BYTES ? at + 1 : 0
    return at >= endOfForeign(buffer) ? at + 1 : 0
  },
  beganAgain: (buffer, at) => {
    // A text within a message without texts: what was taken for that one was noise, or cut off.
    if (buffer[at] !== SEMICOLON || !mayEndHead(buffer, at)) return 0
    const from = Math.max(0, at + 1 - MOST_HEAD_BYTES)
    const [head] = HEAD_ENDS.exec(buffer.toString('latin1', from, at + 1)) ?? []
    return head === undefined ? 0 : at + 1 - head.length
  },
  read: (bytes) => {
    if (bytes[0] === ZIP) return { kind: 'zip', bytes }
    if (isBinary(bytes)) return { kind: 'binary', bytes }
    return (
      readCrash(bytes) ?? { kind: 'text', fields: bytes.toString('latin1', 0, bytes.length - 1).split(';') }
    )
  },
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
  if (isBinary(bytes)) return bytes.length < LEAST_BINARY ? 'more' : 'yes'
  return HEAD.test(bytes.toString('latin1', 0, MOST_HEAD_BYTES)) ? 'yes' : 'more'
}

export const newSuntechFramer = (): Framer<SuntechFrame> => new TextFramer(SHAPE)
