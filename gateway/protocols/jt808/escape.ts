import type { Delimiter } from './header'

/**
 * What stands for a byte that may not: 7E and 7D between 7E; E7, E6, 3D and 3E between E7.
 *
 *   7D 01 → 7D | 7D 02 → 7E
 *   E6 01 → E6 | E6 02 → E7 | 3E 01 → 3E | 3E 02 → 3D
 */
const ESCAPES: Record<Delimiter, ReadonlyMap<number, readonly [one: number, two: number]>> = {
  126: new Map([[0x7d, [0x7d, 0x7e]]]),
  231: new Map([
    [0xe6, [0xe6, 0xe7]],
    [0x3e, [0x3e, 0x3d]],
  ]),
}

const MARKS: Record<Delimiter, readonly number[]> = {
  126: [...ESCAPES[126].keys()],
  231: [...ESCAPES[231].keys()],
}

/**
 * Null when something is escaped that nobody escapes: then a byte was lost or changed. Of a message in which nothing is, as in most,
 * a view.
 */
export function fromWire(bytes: Buffer, delimiter: Delimiter): Buffer | null {
  const escapes = ESCAPES[delimiter]
  if (!MARKS[delimiter].some((mark) => bytes.includes(mark))) return bytes
  const out = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.readUInt8(at)
    const meant = escapes.get(byte)
    if (meant === undefined) {
      out[length++] = byte
      continue
    }
    const next = bytes[++at]
    if (next !== 1 && next !== 2) return null
    out[length++] = meant[next - 1] ?? 0
  }
  return out.subarray(0, length)
}

type Written = readonly (readonly [mark: number, which: number] | undefined)[]

/** By byte: what stands for it, if something must. */
const WRITTEN: Record<Delimiter, Written> = { 126: writtenOf(126), 231: writtenOf(231) }

function writtenOf(delimiter: Delimiter): Written {
  const written = new Array<readonly [number, number] | undefined>(256).fill(undefined)
  for (const [mark, [one, two]] of ESCAPES[delimiter]) {
    written[one] = [mark, 1]
    written[two] = [mark, 2]
  }
  return written
}

/** Bytes as they go out, with what stands around them. Byte by byte: each message has an answer. */
export function toWire(bytes: Buffer, delimiter: Delimiter): Buffer {
  const written = WRITTEN[delimiter]
  const out = Buffer.allocUnsafe(2 * bytes.length + 2)
  let length = 0
  out[length++] = delimiter
  for (const byte of bytes) {
    const escaped = written[byte]
    if (escaped === undefined) out[length++] = byte
    else {
      out[length++] = escaped[0]
      out[length++] = escaped[1]
    }
  }
  out[length++] = delimiter
  return out.subarray(0, length)
}

/** All bytes combined by exclusive or. */
export function xorOf(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) sum ^= byte
  return sum
}
