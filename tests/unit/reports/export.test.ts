import PDFDocument from 'pdfkit'
import { describe, expect, it, vi } from 'vitest'
import type { Column } from '@/lib/reports/column'
import { NEAREST_PLACES } from '@/lib/reports/export/file-words'
import { type GivenReport, reportFile } from '@/lib/reports/export/report-file'
import { LineWriter } from '@/lib/reports/pdf/line-writer'
import { visualRuns } from '@/lib/reports/pdf/visual-runs'
import type { ReportRow } from '@/lib/reports/row'
import { givenReport } from '../../support/given-report'

const columns: Column[] = [
  { key: 'device', kind: 'device' },
  { key: 'start', kind: 'time' },
  { key: 'seconds', kind: 'duration', total: 'sum' },
  { key: 'distanceM', kind: 'distance', total: 'sum' },
]
const row = (device: string): ReportRow => ({
  imei: null,
  device: { device },
  from: null,
  to: null,
  cells: { start: '2026-03-08T23:30:00.000Z', seconds: 93_790, distanceM: 12_340 },
})

function given(more: Partial<GivenReport> = {}): GivenReport {
  async function* rows() {
    yield [row('=1+1'), row('Van "7", red')]
  }
  return givenReport(columns, rows(), more)
}

const read = async (more: Partial<GivenReport> = {}) => {
  const file = await reportFile(given(more))
  const parts: Uint8Array[] = []
  for await (const part of file.parts) parts.push(part)
  return Buffer.concat(parts)
}

describe('a report as CSV', () => {
  it('says UTF-8, keeps clocks of the zone, disarms formulas, sums up', async () => {
    const lines = (await read()).toString('utf8').split('\r\n')
    expect(lines[0]).toMatch(/^\ufeffDevice,/)
    expect(lines[0]).toContain('(km)')
    expect(lines[1]).toBe("'=1+1,2026-03-09 05:15:00,26:03:10,12.34")
    expect(lines[2]).toBe('"Van ""7"", red",2026-03-09 05:15:00,26:03:10,12.34')
    expect(lines[3]).toBe('Total,,52:06:20,24.68')
  })

  it('refuses more rows than a file may have', async () => {
    async function* many() {
      for (let at = 0; at < 31; at++) yield Array.from({ length: 1000 }, () => row('Van'))
    }
    await expect(read({ rows: many() })).rejects.toMatchObject({ error: 'exportTooLarge' })
  })
})

describe('places in a file', () => {
  const placed: Column[] = [
    { key: 'startPlace', kind: 'place' },
    { key: 'seconds', kind: 'duration' },
  ]
  async function* rows() {
    yield [{ ...row('Van'), cells: { startPlace: [41.1, -8.6] as const, seconds: 60 } }, row('Truck')]
  }
  const write = async (more: Partial<GivenReport>) => {
    const file = await reportFile(givenReport(placed, rows(), more))
    const parts: Uint8Array[] = []
    for await (const part of file.parts) parts.push(part)
    return Buffer.concat(parts).toString('utf8')
  }

  it('are told before they are written, and stand there by their address', async () => {
    const told: (readonly [number, number])[] = []
    const nowhere = { name: null, country: null, distanceM: null, bearing: null }
    const places = {
      learn: async (points: readonly (readonly [number, number])[]) => void told.push(...points),
      find: (lat: number) => ({ ...nowhere, address: told.length > 0 ? `Rua ${lat}` : null }),
    }
    expect(await write({ places })).toContain('Rua 41.1,')
    expect(told).toEqual([[41.1, -8.6]])
  })

  it('of columns that are left out are not asked for', async () => {
    const learn = vi.fn(async () => {})
    await write({ places: { ...NEAREST_PLACES, learn }, columns: ['seconds'] })
    expect(learn).toHaveBeenCalledExactlyOnceWith([])
  })
})

describe('a line of both directions', () => {
  it('stands as it is seen, with figures in their order and brackets turned', () => {
    const seen = visualRuns('شاحنة (12)', 'rtl').map(({ text }) => text)
    expect(seen.join('')).toBe('(12) شاحنة')
  })

  it('heeds marks of direction, and draws none', () => {
    const seen = visualRuns('01\u200f/10\u200f/2026', 'rtl').map(({ text }) => text)
    expect(seen.join('')).toBe('2026/10/01')
  })
})

describe('a text that is longer than its column', () => {
  const style = { size: 8, weight: 400, color: '0 0 0' } as const
  const wrap = (text: string, width = 60) =>
    new LineWriter(new PDFDocument({ font: '' }), 'ltr').wrap(text, width, style, 4)

  it('breaks a word without spaces where it must, and loses nothing of it', () => {
    const word = 'refrigerated_lorry_of_the_depot'
    expect(wrap(word).length).toBeGreaterThan(1)
    expect(wrap(word).join('')).toBe(word)
  })

  it('keeps a unit in its brackets together', () => {
    expect(wrap('平均速度 (公里/小时)')).toEqual(['平均速度', '(公里/小时)'])
  })

  it('ends with a sign that there was more', () => {
    expect(wrap('one two three four five six seven eight nine ten eleven twelve', 40).at(-1)).toMatch(/…$/)
  })
})
