import type PDFDocument from 'pdfkit'
import { fontFile, type Weight } from './fonts'
import { plainText, type Run, visualRuns } from './visual-runs'

type Document = InstanceType<typeof PDFDocument>
export type Style = { size: number; weight: Weight; color: string }
export type Place = { x: number; y: number; width: number; align: 'left' | 'right' }

const MAX_MEASURED = 20_000
/** Word by word, of which pdfkit remembers each. */
const PLAIN = { lineBreak: false }
/** As a whole: letters of Arabic take their shape from their neighbours. */
const SHAPED = { lineBreak: false, features: [] as [] }
const JOINED = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/
const MORE = '…'

/** Writes lines in any of the scripts into a document, from the side that its language begins on. */
export class LineWriter {
  private readonly measured = new Map<string, number>()
  private readonly runs = new Map<string, number>()
  private readonly loaded = new Set<string>()

  constructor(
    private readonly document: Document,
    private readonly direction: 'ltr' | 'rtl',
  ) {}

  /** Width in points. */
  width(text: string, { size, weight }: Pick<Style, 'size' | 'weight'>): number {
    const key = `${weight} ${text}`
    let one = this.measured.get(key)
    if (one === undefined) {
      one = visualRuns(text, this.direction).reduce((sum, run) => {
        return sum + this.runWidth(run, weight)
      }, 0)
      if (this.measured.size >= MAX_MEASURED) this.measured.clear()
      this.measured.set(key, one)
    }
    return one * size
  }

  /** A text in at most so many lines of a width; what does not fit is cut off. */
  wrap(given: string, width: number, style: Style, maxLines: number): string[] {
    const text = plainText(given)
    if (this.width(text, style) <= width) return [text]
    const lines: string[] = []
    let line = ''
    for (const piece of pieces(text).flatMap((one) => this.parts(one, width, style))) {
      if (this.width((line + piece).trimEnd(), style) <= width) line += piece
      else {
        if (line.trim()) lines.push(line.trimEnd())
        line = piece.trimStart()
      }
      if (lines.length > maxLines) break
    }
    if (line.trim()) lines.push(line.trimEnd())
    const kept = lines.slice(0, maxLines)
    const last = kept.length - 1
    if (lines.length > maxLines) kept[last] = `${kept[last]}${MORE}`
    return kept.map((one) => this.cut(one, width, style))
  }

  /** A word that is wider than a line, in parts that are not. */
  private parts(word: string, width: number, style: Style): string[] {
    if (this.width(word.trimEnd(), style) <= width) return [word]
    const parts: string[] = []
    let part = ''
    for (const char of word) {
      if (part && this.width(part + char, style) > width) {
        parts.push(part)
        part = ''
      }
      part += char
    }
    return [...parts, part]
  }

  private cut(line: string, width: number, style: Style): string {
    let kept = line
    while (kept.length > 1 && this.width(kept, style) > width)
      kept = `${kept.replace(MORE, '').slice(0, -1).trimEnd()}${MORE}`
    return kept
  }

  /** Writes a line; `y` is its baseline. */
  write(text: string, { x, y, width, align }: Place, style: Style): void {
    let at = align === 'left' ? x : x + width - this.width(text, style)
    this.document.fillColor(style.color)
    for (const run of visualRuns(text, this.direction)) {
      this.choose(run.font, style.weight)
      this.document.fontSize(style.size)
      this.document.text(run.text, at, y, { ...way(run), baseline: 'alphabetic' })
      at += this.runWidth(run, style.weight) * style.size
    }
  }

  /** Of a size of one point. */
  private runWidth(run: Run, weight: Weight): number {
    const key = `${weight} ${run.font} ${run.text}`
    const known = this.runs.get(key)
    if (known !== undefined) return known
    this.choose(run.font, weight)
    const width = this.document.fontSize(1).widthOfString(run.text, way(run))
    if (this.runs.size >= MAX_MEASURED) this.runs.clear()
    this.runs.set(key, width)
    return width
  }

  private choose(font: number, weight: Weight): void {
    const name = `${font} ${weight}`
    if (!this.loaded.has(name)) {
      this.document.registerFont(name, fontFile(font, weight))
      this.loaded.add(name)
    }
    this.document.font(name)
  }
}

const way = ({ text }: Run) => (JOINED.test(text) ? SHAPED : PLAIN)

/** Words with the space behind them, and units in their brackets; scripts without spaces break everywhere. */
const PIECE =
  /\([^()\s]{1,24}\)\s*|[\u2e80-\u9fff\uff00-\uffef]|\(?[^\s(\u2e80-\u9fff\uff00-\uffef]+\s*|\(|\s+/g

const pieces = (text: string): string[] => text.match(PIECE) ?? []
