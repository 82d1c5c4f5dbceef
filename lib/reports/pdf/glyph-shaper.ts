import type PDFDocument from 'pdfkit'
import type { Turns } from '@/lib/queue/turns'
import { fontFile, fontOf, type Weight } from './fonts'
import { encodeLetters, type Font, type Position } from './letters'
import { unpackOnce } from './unpack-once'
import { isArabic, isPlain, type Run } from './visual-runs'

/** What a document has besides what its types tell. */
export type Inside = { _font: Font; page: { fonts: Record<string, unknown> } }

/** Glyphs at one height, as the operands of `TJ`. */
type Part = { rise: number; operands: string }
export type Shaped = { parts: Part[]; width: number }

const MAX_KNOWN = 10_000
/** Words with the space behind them; figures one by one, so that they stand below each other and are known. */
const ATOM = /\d|[^\d ]+ ?| +/g
const FIGURE = /^\d$/

/**
 * Turns texts into the glyphs of a document's fonts. pdfkit would lay out every word of every row and
 * remember each for good; here a word is laid out once and the oldest are forgotten.
 */
export class GlyphShaper {
  private readonly known = new Map<string, Shaped>()
  private readonly fonts = new Map<string, Font>()
  private readonly letters = new Map<string, number>()

  constructor(private readonly document: InstanceType<typeof PDFDocument>) {}

  font(at: number, weight: Weight): Font {
    const name = nameOf(at, weight)
    const found = this.fonts.get(name)
    if (found) return found
    this.document.registerFont(name, fontFile(at, weight)).font(name)
    const font = (this.document as unknown as Inside)._font
    unpackOnce(font.font)
    this.fonts.set(name, font)
    return font
  }

  /** Opens the fonts of texts, others having their turns in between: a line of Chinese may be of dozens of them. */
  async open(texts: readonly string[], weight: Weight, turns: Turns): Promise<void> {
    let last = -1
    for (const text of texts) {
      if (isPlain(text)) continue
      for (let at = 0; at < text.length; at++) {
        const font = fontOf(text.charCodeAt(at))
        if (font === last) continue
        last = font
        if (this.fonts.has(nameOf(font, weight))) continue
        this.font(font, weight)
        await turns.next()
      }
    }
  }

  /** Writes the fonts into the document, which does it at its end for all of them at once. Nothing is shaped after that. */
  async close(turns: Turns): Promise<void> {
    for (const font of this.fonts.values()) {
      font.finalize()
      await turns.next()
    }
  }

  shape({ text, font }: Run, weight: Weight): Shaped {
    // As a whole: letters of Arabic take their shape from their neighbours.
    if (isArabic(text)) return this.atom(text, font, weight)
    const atoms = (text.match(ATOM) ?? []).map((atom) => this.atom(atom, font, weight))
    return atoms.length === 1 && atoms[0] ? atoms[0] : joined(atoms)
  }

  private atom(text: string, font: number, weight: Weight): Shaped {
    const key = `${font} ${weight} ${text}`
    const found = this.known.get(key)
    if (found) return found
    const shaped = shapedOf(...this.encode(text, this.font(font, weight)))
    if (this.known.size >= MAX_KNOWN) this.known.clear()
    this.known.set(key, shaped)
    return shaped
  }

  private encode(text: string, font: Font) {
    if (isArabic(text)) return encodeLetters(font, text, this.letters)
    return font.encode(text, FIGURE.test(text) ? ['tnum'] : undefined)
  }
}

const nameOf = (at: number, weight: Weight): string => `${at} ${weight}`

function shapedOf(glyphs: readonly string[], positions: readonly Position[]): Shaped {
  const parts: Part[] = []
  let width = 0
  for (const [at, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset, advanceWidth } = positions[at] as Position
    const operands = `${back(-xOffset)}<${glyph}>${back(advanceWidth + xOffset - xAdvance)}`
    add(parts, { rise: yOffset, operands })
    width += xAdvance
  }
  return { parts, width }
}

function joined(shaped: readonly Shaped[]): Shaped {
  const parts: Part[] = []
  let width = 0
  for (const one of shaped) {
    for (const part of one.parts) add(parts, part)
    width += one.width
  }
  return { parts, width }
}

function add(parts: Part[], { rise, operands }: Part): void {
  const last = parts.at(-1)
  if (last?.rise !== rise) parts.push({ rise, operands })
  else if (last.operands.endsWith('>') && operands.startsWith('<'))
    last.operands = last.operands.slice(0, -1) + operands.slice(1)
  else last.operands += operands
}

/** A number among the operands moves what follows it back. */
function back(distance: number): string {
  const rounded = Math.round(distance * 100) / 100
  return rounded === 0 ? '' : `${rounded} `
}
