import { inflateSync } from 'node:zlib'

type Stream = { pos: number; buffer: Uint8Array }
type Table = { offset: number; length: number; compLength: number }
/** What fontkit calls a font; only the part that reads a packed file (WOFF) is of interest. */
export type PackedFont = {
  stream: Stream
  directory: { tables: Record<string, Table | undefined> }
  _getTableStream: (tag: string) => Stream | null
}

/**
 * fontkit unpacks all outlines of a packed font again for every glyph it looks at; this keeps them. It unpacks by itself,
 * too, because what fontkit does it with refuses some tables that are in order.
 */
export function unpackOnce(font: PackedFont): void {
  const kept = new Map<string, Stream>()
  const StreamOf = font.stream.constructor as new (bytes: Uint8Array) => Stream
  font._getTableStream = (tag) => {
    const table = font.directory.tables[tag]
    if (!table) return null
    const { offset, length, compLength } = table
    if (compLength >= length) {
      // A table that is not packed is read from the file itself.
      font.stream.pos = offset
      return font.stream
    }
    const stream =
      kept.get(tag) ?? new StreamOf(inflateSync(font.stream.buffer.subarray(offset, offset + compLength)))
    kept.set(tag, stream)
    stream.pos = 0
    return stream
  }
}
