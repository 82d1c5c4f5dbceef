type Stream = { pos: number }
/** What fontkit calls a font; only the part that reads a packed file (WOFF) is of interest. */
export type PackedFont = { stream: Stream; _getTableStream: (tag: string) => Stream | null }

/** fontkit unpacks all outlines of a packed font again for every glyph it looks at; this keeps them. */
export function unpackOnce(font: PackedFont): void {
  const unpack = font._getTableStream.bind(font)
  const kept = new Map<string, Stream>()
  font._getTableStream = (tag) => {
    const stream = kept.get(tag) ?? unpack(tag)
    // A table that is not packed is read from the file itself, whose place `unpack` has set.
    if (!stream || stream === font.stream) return stream
    kept.set(tag, stream)
    stream.pos = 0
    return stream
  }
}
