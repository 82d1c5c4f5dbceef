import { Inflate } from 'fflate'
import { UnreadableSheet } from './sheet'

/** A file in a ZIP: its name in lower case, and its bytes as they stand there. */
export type ZipPart = { name: string; packed: Uint8Array; deflated: boolean }

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT = 65_535
const MAX_ENTRIES = 10_000
const IN_EXTRA = 0xffff_ffff
const ZIP64 = 1
/** So little at a time that what it unfolds to, a thousand times as much at most, is no burden before it is counted. */
const PACKED_AT_ONCE = 4096

/**
 * The files in a ZIP (APPNOTE 4.3), by its directory at the end:
 * entry: 4 signature · 2 2 2 · 2 method · 4 · 4 checksum · 4 packed · 4 unpacked · 2 name · 2 extra · 2 comment · 8 · 4 offset
 * Throws `UnreadableSheet`.
 */
export function zipParts(bytes: Uint8Array): ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const end = endOf(view)
    const parts: ZipPart[] = []
    let at = view.getUint32(end + 16, true)
    for (let left = Math.min(view.getUint16(end + 10, true), MAX_ENTRIES); left > 0; left--) {
      if (view.getUint32(at, true) !== ENTRY) throw new UnreadableSheet('no directory')
      const [nameLength, extra, comment] = [28, 30, 32].map((from) => view.getUint16(at + from, true)) as [
        number,
        number,
        number,
      ]
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).toLowerCase()
      const { size, offset } = placeOf(view, at, at + 46 + nameLength, extra)
      if (view.getUint32(offset, true) !== LOCAL) throw new UnreadableSheet('no file')
      const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
      parts.push({
        name,
        packed: bytes.subarray(from, from + size),
        deflated: view.getUint16(at + 10, true) !== 0,
      })
      at += 46 + nameLength + extra + comment
    }
    return parts
  } catch (error) {
    // What points behind the end of the file.
    throw error instanceof RangeError ? new UnreadableSheet('no workbook') : error
  }
}

function endOf(view: DataView): number {
  const last = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= last; at--) if (view.getUint32(at, true) === END) return at
  throw new UnreadableSheet('no directory')
}

/** Where a file begins and how long it is; what does not fit into four bytes stands behind the name, in this order. */
function placeOf(view: DataView, at: number, extraAt: number, extraLength: number) {
  let size = view.getUint32(at + 20, true)
  let offset = view.getUint32(at + 42, true)
  for (let field = extraAt; field + 4 <= extraAt + extraLength; ) {
    if (view.getUint16(field, true) === ZIP64) {
      let value = field + 4 + (view.getUint32(at + 24, true) === IN_EXTRA ? 8 : 0)
      if (size === IN_EXTRA) {
        size = Number(view.getBigUint64(value, true))
        value += 8
      }
      if (offset === IN_EXTRA) offset = Number(view.getBigUint64(value, true))
    }
    field += 4 + view.getUint16(field + 2, true)
  }
  return { size, offset }
}

/** The text of a file, piece by piece; `unpacked` hears of the bytes of each before it is made. */
export function* unpackText(
  { packed, deflated }: ZipPart,
  unpacked: (bytes: number) => void,
): Generator<string> {
  const decoder = new TextDecoder()
  const pieces: Uint8Array[] = []
  const inflate = deflated ? new Inflate((piece) => void pieces.push(piece)) : null
  for (let at = 0; at < packed.byteLength; at += PACKED_AT_ONCE) {
    const part = packed.subarray(at, at + PACKED_AT_ONCE)
    if (inflate) unfold(inflate, part, at + PACKED_AT_ONCE >= packed.byteLength)
    else pieces.push(part)
    for (const piece of pieces.splice(0)) {
      unpacked(piece.byteLength)
      yield decoder.decode(piece, { stream: true })
    }
  }
  yield decoder.decode()
}

function unfold(inflate: Inflate, part: Uint8Array, last: boolean): void {
  try {
    inflate.push(part, last)
  } catch {
    throw new UnreadableSheet('packed wrongly')
  }
}
