import type { PackedFont } from './unpack-once'

type Glyph = { id: number; codePoints: readonly number[] }
/** Where a glyph stands, in thousandths of the size. */
export type Position = { xAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }
/** A font of a document, with what the types of pdfkit leave out. */
export type Font = {
  id: string
  font: PackedFont & { _glyphs: Record<number, Glyph> }
  subset: { glyphs: number[] }
  widths: number[]
  unicode: (readonly number[])[]
  ref: () => unknown
  /** Writes it into the document; what is written with it comes before. */
  finalize: () => void
  layoutRun: (text: string, features: readonly string[]) => { glyphs: Glyph[]; positions: Position[] }
  encode: (text: string, features?: readonly string[]) => [glyphs: string[], positions: Position[]]
}

/**
 * What `font.encode` gives, for letters that are put together from strokes and dots. pdfkit would take a
 * stroke for the letter that it was part of first, so that who searches or copies finds another word. Here
 * it has a number for each of its letters; `numbers` are those given so far.
 */
export function encodeLetters(
  font: Font,
  text: string,
  numbers: Map<string, number>,
): [glyphs: string[], positions: Position[]] {
  // These remember the letters that they were part of first, too.
  font.font._glyphs = {}
  const { glyphs, positions } = font.layoutRun(text, [])
  const encoded = glyphs.map(({ id, codePoints }, at) => {
    const name = `${font.id} ${id} ${codePoints.join(' ')}`
    const number = numbers.get(name) ?? font.subset.glyphs.push(id) - 1
    numbers.set(name, number)
    font.unicode[number] = codePoints
    font.widths[number] = positions[at]?.advanceWidth ?? 0
    return number.toString(16).padStart(4, '0')
  })
  return [encoded, positions]
}
