import ExcelJs from 'exceljs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { AppError } from '@/lib/errors'
import { sheetFormatOf } from '@/lib/spreadsheet/read-sheet'
import { SHEET_CAPS } from '@/lib/spreadsheet/sheet'
import { csvLine } from '@/lib/spreadsheet/write-csv'
import { xlsxFile } from '@/lib/spreadsheet/write-xlsx'
import { rowsOf } from '../../support/rows-of'

const read = (bytes: Uint8Array | string, max = 100, language: 'en' | 'zh' | 'ar' | 'pt' = 'en') =>
  rowsOf(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, language, max)
const cells = (bytes: Uint8Array | string) => read(bytes).map((row) => row.cells)

async function workbook(fill: (sheet: ExcelJs.Worksheet) => void): Promise<Uint8Array> {
  const book = new ExcelJs.Workbook()
  fill(book.addWorksheet('Geräte'))
  book.addWorksheet('other').addRow(['not this one'])
  return new Uint8Array(await book.xlsx.writeBuffer())
}

const page = (rows: string, prefix = '') =>
  zipSync({
    'xl/worksheets/sheet1.xml': strToU8(
      `<${prefix}worksheet><${prefix}sheetData>${rows}</${prefix}sheetData></${prefix}worksheet>`,
    ),
  })

const refusal = (error: string, max: number) => expect.objectContaining({ error, params: { max } })

describe('a workbook', () => {
  it('gives texts, numbers, formulas and rich texts of its first sheet, with gaps and row numbers', async () => {
    const bytes = await workbook((sheet) => {
      sheet.addRow(['IMEI', 'Name', 'Größe'])
      sheet.addRow([350_000_000_000_001, '  Van & <7> ', 1.5])
      sheet.addRow([])
      sheet.getRow(4).getCell(3).value = { richText: [{ text: 'two ' }, { text: 'runs' }] }
      sheet.getRow(5).getCell(1).value = { formula: 'A2', result: 'by formula' }
      sheet.getRow(5).getCell(2).value = true
    })
    expect(read(bytes)).toEqual([
      { number: 1, cells: ['IMEI', 'Name', 'Größe'] },
      { number: 2, cells: ['350000000000001', 'Van & <7>', '1.5'] },
      { number: 4, cells: ['', '', 'two runs'] },
      { number: 5, cells: ['by formula', 'TRUE'] },
    ])
  })

  it('that we wrote reads back as it was', async () => {
    const columns = [
      { key: 'imei', heading: 'IMEI', width: 20, format: '@' },
      { key: 'name', heading: '名称', width: 20 },
    ]
    async function* rows() {
      yield [
        { imei: '350000000000001', name: '=1+1' },
        { imei: '350000000000002', name: 'شاحنة' },
      ]
    }
    const parts: Uint8Array[] = []
    for await (const part of xlsxFile('Sheet', true, columns, rows())) parts.push(part)
    expect(cells(Buffer.concat(parts))).toEqual([
      ['IMEI', '名称'],
      ['350000000000001', '=1+1'],
      ['350000000000002', 'شاحنة'],
    ])
  })

  it('may use a namespace prefix, inline texts, exponents and no references', () => {
    const rows =
      '<x:row><x:c t="inlineStr"><x:is><x:t>IMEI</x:t></x:is></x:c></x:row>' +
      '<x:row r="9"><x:c><x:v>3.50000000000001E14</x:v></x:c><x:c r="D9" t="str"><x:v>a&#10;b&amp;</x:v></x:c></x:row>'
    expect(read(page(rows, 'x:'))).toEqual([
      { number: 1, cells: ['IMEI'] },
      { number: 9, cells: ['350000000000001', '', '', 'a\nb&'] },
    ])
  })

  it('is refused when it is too long, broken, or no workbook', async () => {
    const three = page('<row><c><v>1</v></c></row>'.repeat(4))
    expect(read(three, 3)).toHaveLength(4)
    expect(() => read(three, 2)).toThrow(
      expect.objectContaining({ error: 'tooManyRows', params: { max: 2 } }),
    )
    for (const bytes of [zipSync({}), Buffer.from('PK\u0003\u0004 and nothing'), three.slice(0, 60)])
      expect(() => read(bytes)).toThrow(expect.objectContaining({ error: 'spreadsheetUnreadable' }))
  })

  it('cannot hold us up: unclosed elements, huge claims', () => {
    // What backtracks over these runs into the time limit of the test.
    expect(read(page('<row><c>'.repeat(300_000)))).toEqual([])
    expect(read(page('<row r="1"'.repeat(300_000)))).toEqual([])
  })

  it('is refused by the name and number of the cap that it goes beyond', () => {
    const { unpackedMb, allRows, columns, cells, characters } = SHEET_CAPS
    const empty = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(90_000_000) }, { level: 1 })
    expect(() => read(empty)).toThrow(refusal('sheetUnpacked', unpackedMb))
    const rows = (count: number) => page('<row></row>'.repeat(count))
    expect(read(rows(allRows))).toEqual([])
    expect(() => read(rows(allRows + 1))).toThrow(refusal('sheetAllRows', allRows))
    const inColumn = (column: string) => page(`<row><c r="${column}1"><v>1</v></c></row>`)
    expect(read(inColumn('CV'))[0]?.cells).toHaveLength(columns)
    expect(() => read(inColumn('CW'))).toThrow(refusal('sheetColumns', columns))
    expect(read(page('<row><c r="XFD1"/></row>'))).toEqual([])
    expect(() => read(page(`<row>${'<c/>'.repeat(1000)}</row>`.repeat(cells / 1000 + 1)))).toThrow(
      refusal('sheetCells', cells),
    )
    expect(() => read(page(`<row>${'<c><v>1</v></c>'.repeat(300_000)}`))).toThrow(
      refusal('sheetCells', cells),
    )
    const long = 'x'.repeat(2000)
    const shared = zipSync({
      'xl/sharedStrings.xml': strToU8(`<sst><si><t>${long}</t></si></sst>`),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet>${`<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`.repeat(1001)}</worksheet>`,
      ),
    })
    expect(() => read(shared, 5000)).toThrow(refusal('sheetText', characters))
  })

  it('is one however it was packed: unpacked, in pieces, cut off, or with a bit turned', () => {
    const text = `<worksheet>${'<row><c><v>12</v></c></row>'.repeat(500)}</worksheet>`
    const plain = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(text) }, { level: 0 })
    expect(read(plain, 500)).toHaveLength(500)
    const packed = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(text) })
    expect(read(packed, 500)).toHaveLength(500)
    for (let end = 0; end < packed.length; end += 7)
      expect(() => read(packed.slice(0, end))).toThrow(
        expect.objectContaining({ error: 'spreadsheetUnreadable' }),
      )
    for (let at = 0; at < packed.length; at += 3) {
      const flipped = packed.slice()
      flipped[at] = (flipped[at] ?? 0) ^ 0x10
      try {
        read(flipped, 500)
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
      }
    }
  })
})

describe('a text', () => {
  it('is split at commas, semicolons or tabs, with quotes', () => {
    expect(cells('imei,name\r\n1,"a, ""b"""\r\n')).toEqual([
      ['imei', 'name'],
      ['1', 'a, "b"'],
    ])
    expect(cells('imei;name\n1;x\n\n2;y')).toEqual([
      ['imei', 'name'],
      ['1', 'x'],
      ['2', 'y'],
    ])
    expect(cells('imei\tname\n1\tx')).toEqual([
      ['imei', 'name'],
      ['1', 'x'],
    ])
    expect(read('a\n\n\nb').map(({ number }) => number)).toEqual([1, 4])
  })

  it('is read in UTF-8, UTF-16 and the old encoding of the language', () => {
    expect(cells('\ufeffname\nÜber')).toEqual([['name'], ['Über']])
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('name\n名', 'utf16le')])
    expect(cells(utf16)).toEqual([['name'], ['名']])
    expect(read(Buffer.from([0xc3, 0xfb, 0xb3, 0xc6]), 9, 'zh')[0]?.cells).toEqual(['名称'])
    expect(read(Buffer.from([0xc7, 0xd3, 0xe3]), 9, 'ar')[0]?.cells).toEqual(['اسم'])
    expect(read(Buffer.from([0x6e, 0xe3, 0x6f]), 9, 'pt')[0]?.cells).toEqual(['não'])
  })

  it('loses the guard that our own files put before what looks like a formula', () => {
    const texts = ['+351 9', '＝名', "it's", "'quoted'"]
    expect(cells(csvLine(texts))).toEqual([texts])
  })

  it('is refused by the name and number of the cap that it goes beyond', () => {
    const { allRows, columns, cells } = SHEET_CAPS
    expect(() => read('\n'.repeat(9_800_000))).toThrow(refusal('sheetAllRows', allRows))
    expect(() => read(','.repeat(9_800_000))).toThrow(refusal('sheetCells', cells))
    expect(() => read(`${','.repeat(columns)}x`)).toThrow(refusal('sheetColumns', columns))
    expect(read(`imei${','.repeat(columns + 20)}`)).toHaveLength(1)
  })

  it('is refused when it is too long or no text', () => {
    expect(() => read('a\n'.repeat(12), 10)).toThrow(expect.objectContaining({ error: 'tooManyRows' }))
    expect(() => read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toThrow(
      expect.objectContaining({ error: 'spreadsheetUnreadable' }),
    )
    expect(() => read('')).toThrow(expect.objectContaining({ error: 'spreadsheetUnreadable' }))
    expect(sheetFormatOf(Buffer.from('a,b'))).toBe('csv')
  })
})
