import ExcelJs from 'exceljs'
import { describe, expect, it } from 'vitest'
import type { Cell } from '@/lib/spreadsheet/write-csv'
import { type SheetColumn, xlsxFile } from '@/lib/spreadsheet/write-xlsx'
import { heldMb } from '../../support/held-memory'
import { rowsOf } from '../../support/rows-of'

type Row = Record<string, Cell>

async function written(columns: readonly SheetColumn[], rows: readonly Row[], name = 'Trips') {
  async function* batches() {
    yield rows
  }
  const parts: Uint8Array[] = []
  for await (const part of xlsxFile(name, true, columns, batches())) parts.push(part)
  return Buffer.concat(parts)
}

async function open(...given: Parameters<typeof written>) {
  const book = new ExcelJs.Workbook()
  await book.xlsx.load((await written(...given)) as never)
  const [sheet] = book.worksheets
  if (!sheet) throw new Error('no sheet')
  return sheet
}

const text: SheetColumn = { key: 'name', heading: 'Name', width: 26 }

describe('a workbook as another program reads it', () => {
  it('has numbers, times of the wall and texts, each in its format', async () => {
    const columns: SheetColumn[] = [
      text,
      { key: 'start', heading: 'Start', width: 16, isTime: true, format: 'yyyy-mm-dd hh:mm:ss' },
      { key: 'km', heading: 'Distance (km)', width: 16, format: '#,##0.00' },
      { key: 'long', heading: 'Seconds', width: 16, format: '[h]:mm:ss' },
    ]
    const sheet = await open(columns, [
      { name: '=1+1', start: '2026-03-09T05:15:00', km: 12.34, long: 1.5 },
      { name: null, start: '2026-03-09 23:59:59', km: 0, long: null },
    ])
    expect(sheet.getCell('A2').value).toBe('=1+1')
    expect(sheet.getCell('B2').value).toEqual(new Date('2026-03-09T05:15:00Z'))
    expect(sheet.getCell('B2').numFmt).toBe('yyyy-mm-dd hh:mm:ss')
    expect(sheet.getCell('C2').value).toBe(12.34)
    expect(sheet.getCell('C2').numFmt).toBe('#,##0.00')
    expect(sheet.getCell('D2').numFmt).toBe('[h]:mm:ss')
    expect(sheet.getCell('A3').value).toBeNull()
    expect(sheet.getCell('B3').value).toEqual(new Date('2026-03-09T23:59:59Z'))
    expect(sheet.getCell('C3').value).toBe(0)
    expect(sheet.rowCount).toBe(3)
  })

  it('keeps its bold heading in sight, its widths, its name and its direction', async () => {
    const sheet = await open([text, { key: 'km', heading: 'km', width: 16 }], [], 'Fahrten & <Pausen> "7"')
    expect(sheet.name).toBe('Fahrten & <Pausen> "7"')
    expect(sheet.getRow(1).getCell(1).font.bold).toBe(true)
    expect([sheet.getColumn(1).width, sheet.getColumn(2).width]).toEqual([26, 16])
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1, rightToLeft: true })
  })

  it('keeps every sign that a workbook can hold', async () => {
    const names = ['شاحنة 12 (حمراء)', '货车 <7> & "8"', '🚚 Ônibus', '  two\nlines\t', 'a_b']
    const sheet = await open(
      [text],
      [...names.map((name) => ({ name })), { name: 'a\u0000\u001b\ud83db\uffff' }],
    )
    for (const [at, name] of names.entries()) expect(sheet.getCell(`A${at + 2}`).value).toBe(name)
    expect(sheet.getCell('A7').value).toBe('ab')
  })

  it('keeps a text that looks like the number of a sign', async () => {
    const rows = rowsOf(await written([text], [{ name: 'a_x0041_b' }]), 'en', 10)
    expect(rows[1]?.cells).toEqual(['a_x0041_b'])
  })

  it('leaves out what is no number, and cuts texts off where programs refuse them', async () => {
    const sheet = await open([text], [{ name: Number.NaN }, { name: 'x'.repeat(40_000) }])
    expect(sheet.getCell('A2').value).toBeNull()
    expect(String(sheet.getCell('A3').value)).toHaveLength(32_767)
  })

  it('goes on after column Z', async () => {
    const columns = Array.from({ length: 60 }, (_, at) => ({
      key: `c${at}`,
      heading: `Column ${at}`,
      width: 9,
    }))
    const row = Object.fromEntries(columns.map(({ key }, at) => [key, at]))
    const sheet = await open(columns, [row])
    expect(sheet.getCell('Z1').value).toBe('Column 25')
    expect(sheet.getCell('AA2').value).toBe(26)
    expect(sheet.getCell('BH2').value).toBe(59)
  })
})

describe('while a workbook is written', () => {
  it('its rows leave, and take no more memory the more there are', async () => {
    const columns = Array.from({ length: 20 }, (_, at) => ({
      key: `c${at}`,
      heading: `Column ${at}`,
      width: 9,
    }))
    const held: number[] = []
    async function* batches() {
      for (let batch = 0; batch <= 12; batch++) {
        if (batch % 4 === 0) held.push(await heldMb())
        yield Array.from({ length: 500 }, (_, at) =>
          Object.fromEntries(columns.map(({ key }) => [key, `${key} of ${batch * 500 + at}`])),
        )
      }
    }
    let bytes = 0
    for await (const part of xlsxFile('Sheet', false, columns, batches())) bytes += part.byteLength
    const [, third = 0, , end = Number.POSITIVE_INFINITY] = held
    // The rows between are 6 MB.
    expect(end - third).toBeLessThan(1)
    expect(bytes).toBeGreaterThan(200_000)
  })

  it('asks for rows only as they are taken', async () => {
    let asked = 0
    async function* endless() {
      for (;;) {
        asked++
        yield [{ name: 'Van' }]
      }
    }
    for await (const _ of xlsxFile('Sheet', false, [text], endless())) break
    expect(asked).toBeLessThan(3)
  })
})
