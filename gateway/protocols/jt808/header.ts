import {
  checkDigit,
  type Identifier,
  type IdentifierKind,
  readIdentifier,
} from '@/lib/identifiers/identifier-kinds'

/** One message, or one part of a message, whose checksum and length held. */
export type Jt808Frame = {
  id: number
  /** Of the standard of 2019: its version byte; null before. */
  version: number | null
  /** The terminal number as it stands in the header: 6 bytes, 10 since 2019. */
  phone: Buffer
  /** Who that is; null when it is nobody's number. */
  identifier: Identifier | null
  serial: number
  /** 0 is none; 1 is RSA, the others are reserved. */
  encryption: number
  /** Counted from 1. */
  part: { total: number; index: number } | null
  /** Of electronic locks, whose serial has one byte: whether an answer is wanted. */
  lock: { wantsAnswer: boolean } | null
  body: Buffer
  delimiter: Delimiter
}

/** What stands around a message. E7 is of one vendor, who escapes it otherwise as well. */
export type Delimiter = 0x7e | 0xe7

const HAS_VERSION = 0x4000
const HAS_PARTS = 0x2000
const LENGTH = 0x03ff
/** Positions of electronic locks, now and from the buffer. */
const LOCK_MESSAGES: ReadonlySet<number> = new Set([0x5501, 0x5502])

/** How a message came, and who its number is. */
type Heard = { delimiter: Delimiter; nameOf: (phone: Buffer) => Identifier | null }

/**
 * Reads a message that is unescaped, up to its checksum at `end`; null when its length is not what the header says.
 *
 *   message 2 | attributes 2 | version 1, 2019 | terminal 6, 2019: 10 | serial 2 | total 2, index 2, parts | body
 *
 * Attributes: bits 0–9 length of the body, 10–12 encryption, 13 parts, 14 version 2019.
 *
 * Electronic locks: message 2 | attributes 2, bit 15 wants an answer | lock 6 | serial 1 | body.
 */
export function readHeader(message: Buffer, end: number, { delimiter, nameOf }: Heard): Jt808Frame | null {
  if (end < 12) return null
  const id = message.readUInt16BE(0)
  const attributes = message.readUInt16BE(2)
  if (LOCK_MESSAGES.has(id)) return readLockHeader(message, end, { delimiter, nameOf })
  const is2019 = (attributes & HAS_VERSION) !== 0
  const hasParts = (attributes & HAS_PARTS) !== 0
  const phoneAt = is2019 ? 5 : 4
  const serialAt = phoneAt + (is2019 ? 10 : 6)
  const bodyAt = serialAt + (hasParts ? 6 : 2)
  if (end !== bodyAt + (attributes & LENGTH)) return null
  const phone = message.subarray(phoneAt, serialAt)
  return {
    id,
    version: is2019 ? message.readUInt8(4) : null,
    phone,
    identifier: nameOf(phone),
    serial: message.readUInt16BE(serialAt),
    encryption: (attributes >> 10) & 0x07,
    part: hasParts
      ? { total: message.readUInt16BE(serialAt + 2), index: message.readUInt16BE(serialAt + 4) }
      : null,
    lock: null,
    body: message.subarray(bodyAt, end),
    delimiter,
  }
}

function readLockHeader(message: Buffer, end: number, { delimiter, nameOf }: Heard): Jt808Frame | null {
  const attributes = message.readUInt16BE(2)
  if (end !== 11 + (attributes & LENGTH)) return null
  const phone = message.subarray(4, 10)
  return {
    id: message.readUInt16BE(0),
    delimiter,
    version: null,
    phone,
    identifier: nameOf(phone),
    serial: message.readUInt8(10),
    encryption: 0,
    part: null,
    lock: { wantsAnswer: (attributes & 0x8000) !== 0 },
    body: message.subarray(11, end),
  }
}

/** Of 15 digits it is an IMEI, as a camera is imported; any other is the number of a terminal. */
export const IDENTIFIERS: readonly [IdentifierKind, ...IdentifierKind[]] = ['imei', 'terminal']

/**
 * Who a header names: two digits a byte, and in ten bytes there may be an IMEI, behind its zeros. Jimi writes an IMEI without its check digit as a binary number instead: those of
 * 86… begin with 4E or 4F, so that they are never mistaken for digits, and others hardly ever.
 */
export function identifierOf(phone: Buffer): Identifier | null {
  const digits = phone.toString('hex')
  if (/^\d+$/.test(digits)) return readIdentifier(digits, IDENTIFIERS)
  if (phone.length !== 6) return null
  const imei = String(phone.readUIntBE(0, 6))
  return imei.length === 14 ? { kind: 'imei', value: `${imei}${checkDigit(imei)}` } : null
}
