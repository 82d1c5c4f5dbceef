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

/** Null when something is escaped that nobody escapes: then a byte was lost or changed. */
export function fromWire(bytes: Buffer, delimiter: Delimiter): Buffer | null {
  const escapes = ESCAPES[delimiter]
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

const WRITTEN: Record<Delimiter, ReadonlyMap<number, readonly [number, number]>> = {
  126: writtenOf(126),
  231: writtenOf(231),
}

function writtenOf(delimiter: Delimiter): ReadonlyMap<number, readonly [number, number]> {
  const pairs = [...ESCAPES[delimiter]].flatMap(
    ([mark, [one, two]]): [number, readonly [number, number]][] => [
      [one, [mark, 1]],
      [two, [mark, 2]],
    ],
  )
  return new Map(pairs)
}

/** Bytes as they go out, with what stands around them. */
export function toWire(bytes: Buffer, delimiter: Delimiter): Buffer {
  const written = WRITTEN[delimiter]
  const escaped = [...bytes].flatMap((byte) => written.get(byte) ?? [byte])
  return Buffer.from([delimiter, ...escaped, delimiter])
}

/** All bytes combined by exclusive or. */
export function xorOf(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) sum ^= byte
  return sum
}
