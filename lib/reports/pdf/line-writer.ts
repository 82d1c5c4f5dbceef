import type PDFDocument from 'pdfkit'
import type { Turns } from '@/lib/queue/turns'
import type { Weight } from './fonts'
import { GlyphShaper, type Inside } from './glyph-shaper'
import type { Font } from './letters'
import { plainText, visualRuns } from './visual-runs'

/** `color` as the operands of `rg`. */
export type Style = { size: number; weight: Weight; color: string }
export type Place = { x: number; y: number; width: number; align: 'left' | 'right' }
/** A text as it is drawn from where it begins. */
type Line = { width: number; fonts: Font[]; drawing: string }

const MAX_KNOWN = 2000
const MORE = '…'

/** Writes lines in any of the scripts into a document, from the side that its language begins on. */
export class LineWriter {
  private readonly shaper: GlyphShaper
  private readonly known = new Map<string, Line>()

  constructor(
    private readonly document: InstanceType<typeof PDFDocument>,
    private readonly direction: 'ltr' | 'rtl',
  ) {
    this.shaper = new GlyphShaper(document)
  }

  /** What texts need is read before they are written, and written with the last of them: both in turns. */
  open(texts: readonly string[], weight: Weight, turns: Turns): Promise<void> {
    return this.shaper.open(texts, weight, turns)
  }

  close(turns: Turns): Promise<void> {
    return this.shaper.close(turns)
  }

  /** A text in at most so many lines of a width; what does not fit is cut off. */
  wrap(given: string, width: number, style: Style, maxLines: number): string[] {
    const work = this.wrapping(given, width, style, maxLines)
    for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
  }

  /** The same, stopping after each piece: every one has the line laid out anew, which adds up with fonts of thousands of letters. */
  *wrapping(given: string, width: number, style: Style, maxLines: number): Generator<void, string[]> {
    const text = plainText(given)
    if (this.width(text, style) <= width) return [text]
    const lines: string[] = []
    let line = ''
    for (const piece of this.fitting(text, width, style)) {
      if (this.width((line + piece).trimEnd(), style) <= width) line += piece
      else {
        if (line.trim()) lines.push(line.trimEnd())
        line = piece.trimStart()
      }
      if (lines.length > maxLines) break
      yield
    }
    if (line.trim()) lines.push(line.trimEnd())
    const kept = lines.slice(0, maxLines)
    const last = kept.length - 1
    if (lines.length > maxLines) kept[last] = `${kept[last]}${MORE}`
    return kept.map((one) => this.cut(one, width, style))
  }

  /** What draws a line on the page that is open; `y` is its baseline, from the top. */
  draw(text: string, { x, y, width, align }: Place, style: Style): string {
    const line = this.line(text, style)
    const { page } = this.document as unknown as Inside
    for (const font of line.fonts) page.fonts[font.id] ??= font.ref()
    const from = align === 'left' ? x : x + width - line.width
    // The page counts from its top, letters stand upon their line.
    return `BT ${style.color} rg 1 0 0 -1 ${points(from)} ${points(y)} Tm${line.drawing} ET\n`
  }

  /** The pieces of a text, words that are wider than a line in parts that are not. */
  private *fitting(text: string, width: number, style: Style): Generator<string> {
    for (const word of pieces(text)) {
      if (this.width(word.trimEnd(), style) <= width) {
        yield word
        continue
      }
      let part = ''
      for (const char of word) {
        if (part && this.width(part + char, style) > width) {
          yield part
          part = ''
        }
        part += char
      }
      yield part
    }
  }

  private cut(line: string, width: number, style: Style): string {
    let kept = line
    while (kept.length > 1 && this.width(kept, style) > width)
      kept = `${kept.replace(MORE, '').slice(0, -1).trimEnd()}${MORE}`
    return kept
  }

  private width(text: string, style: Style): number {
    return this.line(text, style).width
  }

  private line(text: string, { size, weight }: Style): Line {
    const key = `${size} ${weight} ${text}`
    const found = this.known.get(key)
    if (found) return found
    const line: Line = { width: 0, fonts: [], drawing: '' }
    for (const run of visualRuns(text, this.direction)) {
      const { parts, width } = this.shaper.shape(run, weight)
      const font = this.shaper.font(run.font, weight)
      line.drawing += ` /${font.id} ${size} Tf`
      for (const { rise, operands } of parts) {
        const show = ` [${operands}] TJ`
        line.drawing += rise === 0 ? show : ` ${points((rise * size) / 1000)} Ts${show} 0 Ts`
      }
      line.fonts.push(font)
      line.width += (width * size) / 1000
    }
    if (this.known.size >= MAX_KNOWN) this.known.clear()
    this.known.set(key, line)
    return line
  }
}

/** A length, as exact as paper is. */
export const points = (length: number): number => Math.round(length * 1000) / 1000

/** Words with the space behind them, and units in their brackets; scripts without spaces break everywhere. */
const PIECE =
  /\([^()\s]{1,24}\)\s*|[\u2e80-\u9fff\uff00-\uffef]|\(?[^\s(\u2e80-\u9fff\uff00-\uffef]+\s*|\(|\s+/g

const pieces = (text: string): string[] => text.match(PIECE) ?? []
