import { unzipSync } from 'fflate'
import { cleanCell, MAX_SHEET_COLUMNS, type SheetRow, SheetTooLong, UnreadableSheet } from './sheet'
import { attribute, decodeXml, elements, prefixOf } from './xml-scan'

/** What a workbook may unfold to; a small file can claim any size. */
const MAX_UNPACKED_BYTES = 80_000_000

const WANTED = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[\w-]+\.xml)$/i

/** The rows of a workbook's first sheet. Throws `UnreadableSheet` or `SheetTooLong`. */
export function readXlsx(bytes: Uint8Array, maxRows: number): SheetRow[] {
  const parts = unpack(bytes)
  const sheet = parts.get(firstSheet(parts))
  if (sheet === undefined) throw new UnreadableSheet('no sheet in it')
  const shared = sharedTexts(parts.get('xl/sharedstrings.xml') ?? '')
  const prefix = prefixOf(sheet, 'worksheet')
  const rows: SheetRow[] = []
  let number = 0
  for (const { attributes, body } of elements(sheet, 'row', prefix)) {
    number = Number(attribute(attributes, 'r')) || number + 1
    const cells = cellsOf(body, prefix, shared)
    if (cells.every((cell) => !cell)) continue
    if (rows.length >= maxRows) throw new SheetTooLong()
    rows.push({ number, cells })
  }
  return rows
}

function unpack(bytes: Uint8Array): Map<string, string> {
  let total = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!WANTED.test(name)) return false
        total += originalSize
        if (total > MAX_UNPACKED_BYTES) throw new SheetTooLong()
        return true
      },
    })
    const decoder = new TextDecoder()
    return new Map(Object.entries(files).map(([name, data]) => [name.toLowerCase(), decoder.decode(data)]))
  } catch (error) {
    throw error instanceof SheetTooLong ? error : new UnreadableSheet('no workbook')
  }
}

function firstSheet(parts: Map<string, string>): string {
  const book = parts.get('xl/workbook.xml') ?? ''
  const links = parts.get('xl/_rels/workbook.xml.rels') ?? ''
  for (const { attributes } of elements(book, 'sheet', prefixOf(book, 'workbook'))) {
    const id = attribute(attributes, '\\w+:id')
    for (const link of elements(links, 'Relationship', prefixOf(links, 'Relationships'))) {
      if (attribute(link.attributes, 'Id') !== id) continue
      const target = (attribute(link.attributes, 'Target') ?? '').toLowerCase().replace(/^\//, '')
      const name = target.startsWith('xl/') ? target : `xl/${target}`
      if (parts.has(name)) return name
    }
  }
  return [...parts.keys()].filter((name) => name.startsWith('xl/worksheets/')).sort()[0] ?? ''
}

function sharedTexts(xml: string): string[] {
  const prefix = prefixOf(xml, 'sst')
  return Array.from(elements(xml, 'si', prefix), ({ body }) => textOf(body, prefix))
}

/** The text of all runs, without the reading aids of East Asian texts. */
function textOf(body: string, prefix: string): string {
  let text = ''
  for (const run of elements(withoutAids(body, prefix), 't', prefix)) text += decodeXml(run.body)
  return text
}

function withoutAids(body: string, prefix: string): string {
  let kept = ''
  let at = 0
  for (let aid = body.indexOf(`<${prefix}rPh`); aid >= 0; aid = body.indexOf(`<${prefix}rPh`, at)) {
    const end = body.indexOf(`</${prefix}rPh>`, aid)
    kept += body.slice(at, aid)
    if (end < 0) return kept
    at = end
  }
  return kept + body.slice(at)
}

function cellsOf(row: string, prefix: string, shared: readonly string[]): string[] {
  const cells: string[] = []
  let next = 0
  for (const { attributes, body } of elements(row, 'c', prefix)) {
    const at = columnOf(attribute(attributes, 'r')) ?? next
    next = at + 1
    if (at >= MAX_SHEET_COLUMNS) continue
    while (cells.length < at) cells.push('')
    cells[at] = cleanCell(cellText(attribute(attributes, 't'), body, prefix, shared))
  }
  return cells
}

function cellText(type: string | null, body: string, prefix: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textOf(body, prefix)
  const [found] = elements(body, 'v', prefix)
  const value = decodeXml(found?.body ?? '')
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'str') return value
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  return plainNumber(value)
}

/** `3.5E14` as its digits: long numbers such as IMEIs are often stored that way. */
function plainNumber(value: string): string {
  if (!/e/i.test(value)) return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? String(number) : value
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
