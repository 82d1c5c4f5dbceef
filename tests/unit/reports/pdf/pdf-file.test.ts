import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Column } from '@/lib/reports/column'
import { type GivenReport, reportFile } from '@/lib/reports/export/report-file'
import type { ReportRow } from '@/lib/reports/row'
import { givenReport } from '../../../support/given-report'
import { heldMb } from '../../../support/held-memory'
import { readPdf } from '../../../support/read-pdf'

const columns: Column[] = [
  { key: 'device', kind: 'device' },
  { key: 'imei', kind: 'code' },
  { key: 'start', kind: 'time' },
  { key: 'distanceM', kind: 'distance', total: 'sum' },
]
const LORRY = { en: 'Van', ar: 'شاحنة كبيرة', zh: '货车' } as const
/** Glyphs of Arabic come as they stand on paper, the last letter first. */
const asSeen = (text: string) => (text === LORRY.ar ? Array.from(text).reverse().join('') : text)
const imei = (index: number) => `IMEI${String(index).padStart(6, '0')}`

function given(language: keyof typeof LORRY, count: number, more: Partial<GivenReport> = {}): GivenReport {
  const row = (index: number): ReportRow => ({
    imei: imei(index),
    from: null,
    to: null,
    device: { device: LORRY[language], imei: imei(index) },
    cells: {
      start: new Date(Date.UTC(2026, 2, 8) + index * 61_000).toISOString(),
      distanceM: 1000,
    },
  })
  async function* rows() {
    for (let from = 0; from < count; from += 250)
      yield Array.from({ length: Math.min(250, count - from) }, (_, at) => row(from + at))
  }
  return givenReport(columns, rows(), { format: 'pdf', language, ...more })
}

const bytesOf = async (report: GivenReport) => {
  const parts: Uint8Array[] = []
  for await (const part of (await reportFile(report)).parts) parts.push(part)
  return Buffer.concat(parts)
}

describe('a long PDF', () => {
  it.each(['en', 'ar', 'zh'] as const)(
    'has every row on its pages, and its letters on the last in %s',
    async (language) => {
      const pages = readPdf(await bytesOf(given(language, 1234)))
      expect(pages.length).toBeGreaterThan(30)
      for (const [at, lines] of pages.entries()) expect(lines.at(-1)).toContain(String(at + 1))
      const imeis = pages.flat().filter((line) => /^IMEI\d/.test(line))
      expect(imeis).toEqual(Array.from({ length: 1234 }, (_, index) => imei(index)))
      const last = pages.at(-1) ?? []
      expect(last).toContain(asSeen(LORRY[language]))
      expect(last).toContain('1,234.00')
      expect(pages.flat().join('')).not.toContain('\ufffd')
    },
  )

  it('repeats the heading on every page', async () => {
    const pages = readPdf(await bytesOf(given('en', 500)))
    expect(pages.every((lines) => lines.includes('Distance (km)'))).toBe(true)
  })

  it('bears the logo at its head, and says on every other page what it is', async () => {
    const drawing = { width: 300, height: 60, channels: 3, background: '#3b7aff' } as const
    const logo = await sharp({ create: drawing }).png().toBuffer()
    for (const language of ['en', 'ar'] as const) {
      const bytes = await bytesOf(given(language, 100, { logo, title: 'Trips of May' }))
      expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
      const pages = readPdf(bytes)
      expect(pages.length).toBeGreaterThan(2)
      for (const lines of pages) expect(lines.filter((line) => line === 'Trips of May')).toHaveLength(1)
    }
    expect((await bytesOf(given('en', 1))).toString('latin1')).not.toContain('/Subtype /Image')
  })

  it('writes signs from every file of its fonts', async () => {
    const [page = []] = readPdf(await bytesOf(given('zh', 1, { title: '行车日志簿' })))
    expect(page.join('')).toContain('行车日志簿')
  })

  it('says so when there is nothing', async () => {
    const [page = [], ...more] = readPdf(await bytesOf(given('en', 0)))
    expect(more).toEqual([])
    expect(page.join(' ')).toContain('Page 1')
  })

  it('carries its own fonts, and only glyphs that it needs of them', async () => {
    const pdf = (await bytesOf(given('zh', 1))).toString('latin1')
    expect(pdf.match(/\/FontFile2/g)?.length).toBeGreaterThan(2)
    expect(pdf).not.toContain('/BaseFont /Helvetica')
    expect(pdf.length).toBeLessThan(60_000)
  })
})

describe('while it is written', () => {
  it('a page that is finished leaves, and none of its words stays in memory', async () => {
    const held: number[] = []
    const asked = given('en', 6000)
    async function* watched() {
      for await (const rows of asked.rows) {
        held.push(held.length % 8 === 0 ? await heldMb() : 0)
        yield rows
      }
    }
    let bytes = 0
    for await (const part of (await reportFile({ ...asked, rows: watched() })).parts) bytes += part.byteLength
    const [third = 0, end = Number.POSITIVE_INFINITY] = [held[8], held[16]]
    // What every word of every row would take is 3 MB; what is left of a page is its place in the file.
    expect(end - third).toBeLessThan(1)
    expect(bytes).toBeGreaterThan(300_000)
  })

  it('stops when its reader does', async () => {
    let rows = 0
    async function* endless() {
      for (;;) {
        rows += 100
        yield Array.from({ length: 100 }, () => ({
          imei: imei(1),
          device: { imei: imei(1) },
          from: null,
          to: null,
          cells: {},
        }))
      }
    }
    const file = await reportFile(given('en', 0, { rows: endless() }))
    for await (const _ of file.parts) break
    expect(rows).toBeLessThan(1000)
  })
})
