import PDFDocument from 'pdfkit'
import { fontFile } from '@/lib/reports/pdf/fonts'
import { plainText, visualRuns } from '@/lib/reports/pdf/visual-runs'

/** What pdfkit has of a font besides what its types tell; measures are in units of which `unitsPerEm` are the size. */
type Font = {
  unitsPerEm: number
  layout: (text: string) => {
    glyphs: { path: { toSVG: () => string } }[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
  }
}
type Inside = { _font: { font: Font } }

/** Parts of the size above the line that letters stand on, and of a whole line. */
const ASCENT = 1.05
const LINE = 1.55

export type Outline = { svg: string; width: number; height: number }

/**
 * A line of text as a drawing of its letters, in the fonts of the console, whatever fonts the machine has. What is wider
 * than `maxWidth` is drawn smaller.
 */
export function titleOutline(text: string, color: string, size: number, maxWidth: number): Outline {
  const document = new PDFDocument({ autoFirstPage: false })
  let advance = 0
  const letters: string[] = []
  for (const run of visualRuns(plainText(text), 'ltr')) {
    document.font(fontFile(run.font, 600))
    const { font } = (document as unknown as Inside)._font
    const { glyphs, positions } = font.layout(run.text)
    glyphs.forEach(({ path }, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
      const unit = 1 / font.unitsPerEm
      const place = `translate(${advance + xOffset * unit} ${-yOffset * unit}) scale(${unit} ${-unit})`
      letters.push(`<path transform="${place}" d="${path.toSVG()}"/>`)
      advance += xAdvance * unit
    })
  }
  const drawn = Math.min(size, maxWidth / Math.max(advance, 1))
  const [width, height] = [Math.max(1, Math.ceil(advance * drawn)), Math.ceil(LINE * drawn)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="${color}" transform="translate(0 ${ASCENT * drawn}) scale(${drawn})">${letters.join('')}</g></svg>`
  return { svg, width, height }
}
