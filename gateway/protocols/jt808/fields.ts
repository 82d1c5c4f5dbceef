import type { ByteReader } from '@/gateway/bytes'
import { encodeGb18030 } from '@/lib/text/gb18030'

/** All times of the standard are those of China. */
const GMT8_MS = 8 * 3_600_000

/**
 * Reads a moment; null when it is none, as before the first fix.
 *
 *   yy mm dd hh mm ss, two digits a byte, GMT+8
 *
 * @returns milliseconds since 1970, UTC
 */
export function readDate(reader: ByteReader): number | null {
  const next = (): number => fromBcd(reader.u8())
  const time = momentOf([next(), next(), next(), next(), next(), next()])
  return time === null ? null : time - GMT8_MS
}

/** The same as the number of two digits; more than 99 for what is none. */
const fromBcd = (byte: number): number =>
  byte >> 4 > 9 || (byte & 0x0f) > 9 ? 100 : (byte >> 4) * 10 + (byte & 0x0f)

/** Of year since 2000, month, day, hour, minute and second in UTC; null when there is no such moment. */
export function momentOf([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[]):
  | number
  | null {
  if (year > 99 || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return null
  const time = Date.UTC(2000 + year, month - 1, day, hour, minute, second)
  return new Date(time).getUTCDate() === day ? time : null
}

/** Digits of `yy mm dd hh mm ss`, two a byte. */
export function dateBytes(time: number, zoneMs = GMT8_MS): Buffer {
  const digits = new Date(time + zoneMs).toISOString().replace(/\D/g, '')
  return Buffer.from(digits.slice(2, 14), 'hex')
}

/** Digits that lie two a byte, without what fills them up. */
export const readDigits = (reader: ByteReader, bytes: number): string => reader.hex(bytes).replace(/f+$/, '')

/** Longest text that is kept. */
const MAX_LENGTH = 2000
const GBK = new TextDecoder('gb18030')
const UTF16BE = new TextDecoder('utf-16be')

/** Text as the standard has it: GBK, filled up with zeros; without what a database would refuse. */
export const decodeText = (bytes: Buffer): string => cleanText(GBK.decode(bytes))

/**
 * The same the other way, without anything behind it.
 *
 * @throws RangeError for letters that the standard has no bytes for
 */
export function encodeText(text: string): Buffer {
  const bytes = encodeGb18030(text)
  if (bytes === null) throw new RangeError('a text is of letters that GB18030 has')
  return Buffer.from(bytes)
}

export const decodeUtf16 = (bytes: Buffer): string => cleanText(UTF16BE.decode(bytes))

function cleanText(text: string): string {
  return text
    .replace(/[^\P{Cc}\r\n\t]/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim()
    .slice(0, MAX_LENGTH)
}

/** A text of a length that stands before it in one byte. */
export const readSizedText = (reader: ByteReader): string => decodeText(reader.bytes(reader.u8()))

/** A number of which the highest bit is the sign, as of temperatures. */
export function signedMagnitude(value: number): number {
  return value & 0x8000 ? -(value & 0x7fff) : value
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value & 0xffff)
  return bytes
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
