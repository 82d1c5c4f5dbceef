import { inflateSync } from 'node:zlib'

/** Before a packet that is deflated. */
export const PACKED = 0xff
export const PACKED_HEAD_BYTES = 3

/** Larger is none that saves traffic; deflated, it is a part of that. */
const [MOST_PACKED_BYTES, MOST_TEXT_BYTES] = [16 * 1024, 64 * 1024]
const LEAST_PACKED_BYTES = 9
/** A window of 32 KB, and the two bytes together are a multiple of 31. */
const ZLIB = 0x78
const isZlib = (first: number, second: number): boolean =>
  first === ZLIB && ((first << 8) | second) % 31 === 0

/** Whether a container begins, as far as it is there. */
export function mayBePacked(buffer: Buffer): boolean {
  const [first, low, high, zlib, flags] = buffer
  if (first !== PACKED) return false
  if (low !== undefined && high !== undefined && lengthsOf(buffer).length === 0) return false
  if (zlib !== undefined && zlib !== ZLIB) return false
  return zlib === undefined || flags === undefined || isZlib(zlib, flags)
}

/**
 * How long it may be, the shorter first: the vendor's document says that there is a length of two bytes, and servers read them
 * in either order. What it holds has a checksum of its own, by which the right one shows.
 *
 *   FF | length 2 | zlib
 */
export function lengthsOf(buffer: Buffer): number[] {
  const both = [buffer.readUInt16LE(1), buffer.readUInt16BE(1)].sort((one, other) => one - other)
  return [...new Set(both)].filter((length) => length >= LEAST_PACKED_BYTES && length <= MOST_PACKED_BYTES)
}

/** What was deflated; `more` for what is cut off, as by the wrong length, and null for what is nothing, or more than a packet. */
export function unpack(bytes: Buffer): Buffer | 'more' | null {
  try {
    const { buffer, engine } = inflateSync(bytes, OPTIONS) as unknown as Inflated
    return engine.bytesWritten === bytes.length ? buffer : null
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR' ? 'more' : null
  }
}

const OPTIONS = { maxOutputLength: MOST_TEXT_BYTES, info: true }
/** What the types of Node leave out. */
type Inflated = { buffer: Buffer; engine: { bytesWritten: number } }
