import type PDFDocument from 'pdfkit'
import type { Turns } from '@/lib/queue/turns'
import type { Column } from '../column'
import type { Weight } from './fonts'
import { LineWriter, points, type Style } from './line-writer'
import { type Layout, MARGIN, tableLayout } from './table-layout'

type Words = {
  title: string
  brandTitle: string
  logo: Uint8Array | null
  facts: readonly string[]
  headings: readonly string[]
  pageOf: (page: number) => string
}

/** The lines of each cell of a row. */
type Laid = { cells: string[][]; height: number }

const INK = rgb(0x10, 0x16, 0x1f)
const MUTED = rgb(0x5b, 0x64, 0x72)
const LINE = rgb(0xd9, 0xdd, 0xe3)
const PAD = 3
const MAX_LINES = 3
const FOOT = 20
const LOGO = { width: 160, height: 34 }

/**
 * A table over as many pages as it takes; each page is gone from memory once the next begins. Its fonts are opened and written one
 * by one, between which others have their turns.
 */
export class PdfTable {
  private readonly lines: LineWriter
  private readonly layout: Layout
  private heading: Laid = { cells: [], height: 0 }
  private page = 0
  private y = 0

  constructor(
    private readonly document: InstanceType<typeof PDFDocument>,
    private readonly direction: 'ltr' | 'rtl',
    columns: readonly Column[],
    private readonly words: Words,
    private readonly turns: Turns,
  ) {
    this.lines = new LineWriter(document, direction)
    this.layout = tableLayout(columns, direction)
  }

  /** Opens the first page. */
  async begin(): Promise<void> {
    const { brandTitle, title, facts, headings, pageOf } = this.words
    await this.lines.open([brandTitle, title, ...headings], 600, this.turns)
    await this.lines.open([title, ...facts, pageOf(0)], 400, this.turns)
    this.heading = await this.turns.run(this.layOut(headings, this.headingStyle))
    this.turn()
  }

  /** Texts by the order of the columns. */
  async row(texts: readonly string[], weight: Weight = 400): Promise<void> {
    await this.lines.open(texts, weight, this.turns)
    const style = { size: this.layout.size, weight, color: INK }
    const laid = await this.turns.run(this.layOut(texts, style))
    if (this.y + laid.height > this.layout.page[1] - MARGIN - FOOT) this.turn()
    this.put(laid, style)
    this.rule()
  }

  async finish(): Promise<void> {
    this.foot()
    await this.lines.close(this.turns)
  }

  private turn(): void {
    if (this.page > 0) this.foot()
    this.page++
    const [width, height] = this.layout.page
    this.document.addPage({ size: [width, height], margin: 0 })
    this.y = MARGIN
    if (this.page === 1) this.head()
    this.put(this.heading, this.headingStyle)
    this.rule()
  }

  private head(): void {
    const { brandTitle, title, facts } = this.words
    this.logo()
    this.line(brandTitle, { size: 9, weight: 600, color: MUTED })
    this.line(title, { size: 16, weight: 600, color: INK })
    this.y += 4
    this.line(facts.join('  ·  '), { size: 8, weight: 400, color: MUTED })
    this.y += 10
  }

  /** Where a line ends that begins with whose paper it is. */
  private logo(): void {
    const { logo } = this.words
    if (!logo) return
    const end = this.direction === 'ltr' ? 'right' : 'left'
    const x = end === 'right' ? this.layout.page[0] - MARGIN - LOGO.width : MARGIN
    const fit: [number, number] = [LOGO.width, LOGO.height]
    this.document.image(Buffer.from(logo), x, MARGIN, { fit, align: end === 'right' ? 'right' : undefined })
  }

  private line(text: string, style: Style): void {
    const beside = this.words.logo ? LOGO.width + MARGIN : 0
    const width = this.layout.page[0] - 2 * MARGIN - beside
    const align = this.direction === 'ltr' ? 'left' : 'right'
    const x = MARGIN + (align === 'left' ? 0 : beside)
    for (const one of this.lines.wrap(text, width, style, 2)) {
      this.y += style.size * 1.45
      this.document.addContent(this.lines.draw(one, { x, y: this.y, width, align }, style))
    }
  }

  private get headingStyle(): Style {
    return { size: this.layout.size, weight: 600, color: MUTED }
  }

  private *layOut(texts: readonly string[], style: Style): Generator<void, Laid> {
    const cells: string[][] = []
    for (const [at, { width }] of this.layout.fields.entries()) {
      const text = texts[at]
      cells.push(text ? yield* this.lines.wrapping(text, width - 2 * PAD, style, MAX_LINES) : [])
      yield
    }
    const most = cells.reduce((max, { length }) => Math.max(max, length), 1)
    return { cells, height: most * style.size * 1.3 + 2 * PAD }
  }

  private put({ cells, height }: Laid, style: Style): void {
    let drawing = ''
    for (const [at, { x, width, align }] of this.layout.fields.entries()) {
      for (const [line, text] of (cells[at] ?? []).entries()) {
        const y = this.y + PAD + (line + 0.85) * style.size * 1.3 - style.size * 0.12
        drawing += this.lines.draw(text, { x: x + PAD, y, width: width - 2 * PAD, align }, style)
      }
    }
    this.y += height
    this.document.addContent(drawing)
  }

  private rule(): void {
    const [y, end] = [points(this.y), points(this.layout.page[0] - MARGIN)]
    this.document.addContent(`0.5 w ${LINE} RG ${MARGIN} ${y} m ${end} ${y} l S`)
  }

  private foot(): void {
    const style = { size: 7.5, weight: 400 as const, color: MUTED }
    const [width, height] = this.layout.page
    const [start, end] =
      this.direction === 'ltr' ? (['left', 'right'] as const) : (['right', 'left'] as const)
    const place = { x: MARGIN, y: height - MARGIN + 4, width: width - 2 * MARGIN }
    const [title = ''] = this.lines.wrap(this.words.title, place.width * 0.8, style, 1)
    // The first page says at its head what it is.
    if (this.page > 1) this.document.addContent(this.lines.draw(title, { ...place, align: start }, style))
    const number = this.words.pageOf(this.page)
    this.document.addContent(this.lines.draw(number, { ...place, align: end }, style))
  }
}

function rgb(...parts: [red: number, green: number, blue: number]): string {
  return parts.map((part) => points(part / 255)).join(' ')
}
