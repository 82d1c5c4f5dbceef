import type PDFDocument from 'pdfkit'
import { fontFile, type Weight } from './fonts'
import { plainText, visualRuns } from './visual-runs'

type Document = InstanceType<typeof PDFDocument>
export type Style = { size: number; weight: Weight; color: string }
export type Place = { x: number; y: number; width: number; align: 'left' | 'right' }

const MAX_MEASURED = 20_000
/** Switches shaping on for whole runs, where pdfkit would go word by word. */
const SHAPED = { lineBreak: false, features: [] as [] }
const MORE = '…'

/** Writes lines in any of the scripts into a document, from the side that its language begins on. */
export class LineWriter {
  private readonly measured = new Map<string, number>()
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
        this.choose(run.font, weight)
        return sum + this.document.fontSize(1).widthOfString(run.text, SHAPED)
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
    for (const piece of pieces(text)) {
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
      this.document.text(run.text, at, y, { ...SHAPED, baseline: 'alphabetic' })
      at += this.document.widthOfString(run.text, SHAPED)
    }
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

/** Words with the space behind them; scripts without spaces break everywhere. */
function pieces(text: string): string[] {
  return text.match(/[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]{1,24}\s*|\s+/g) ?? []
}
