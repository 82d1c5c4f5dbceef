import PDFDocument from 'pdfkit'
import { expect, it, vi } from 'vitest'
import { Turns } from '@/lib/queue/turns'
import { fontOf } from '@/lib/reports/pdf/fonts'
import { PdfTable } from '@/lib/reports/pdf/pdf-table'

type Font = { embedded?: boolean; finalize: () => void }

/** Signs of so many fonts. */
function signsOf(fonts: number): string {
  const found = new Map<number, string>()
  for (let code = 0x4e00; found.size < fonts && code < 0x9fff; code++)
    found.set(fontOf(code), String.fromCharCode(code))
  return [...found.values()].join('')
}

it('lets others go ahead after each font that it opens, each piece of a row and each font that it writes', async () => {
  const steps: string[] = []
  let clock = 0
  // Every turn is over at once.
  const turns = new Turns({ now: () => ++clock * 1000, pause: async () => void steps.push('pause') })
  const document = new PDFDocument({ font: '', autoFirstPage: false, margin: 0 })
  const register = document.registerFont.bind(document)
  vi.spyOn(document, 'registerFont').mockImplementation((...given) => {
    steps.push('open')
    return register(...given)
  })
  const signs = signsOf(40)
  const heads = { title: signs, brandTitle: '', logo: null, facts: [], headings: ['A'], pageOf: String }
  const table = new PdfTable(document, 'ltr', [{ key: 'a', kind: 'text' }], heads, turns)
  await table.begin()
  await table.row([signs.repeat(8)])
  // Both weights of the title, the second one for the row, and Latin.
  expect(steps.filter((step) => step === 'open').length).toBeGreaterThanOrEqual(80)
  expect(steps.join(' ')).not.toContain('open open')
  steps.length = 0
  await table.row([signs.repeat(4)])
  // Its signs stand one by one, as pieces that a line may break behind.
  expect(new Set(steps)).toEqual(new Set(['pause']))
  expect(steps.length).toBeGreaterThan(100)
  const families = (document as unknown as { _fontFamilies: Record<string, Font> })._fontFamilies
  const fonts = [...new Set(Object.values(families))]
  for (const font of fonts) {
    const write = font.finalize.bind(font)
    font.finalize = () => {
      steps.push('write')
      write()
    }
  }
  steps.length = 0
  await table.finish()
  expect(steps.filter((step) => step === 'write')).toHaveLength(fonts.length)
  expect(steps.join(' ')).not.toContain('write write')
  expect(fonts.every(({ embedded }) => embedded)).toBe(true)
})
