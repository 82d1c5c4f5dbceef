import { AppError } from '@/lib/errors'
import { cleanCell, SHEET_CAPS, SheetBudget, type SheetRow, SheetTooLong, UnreadableSheet } from './sheet'
import { unpackText, type ZipPart, zipParts } from './unzip-part'
import { attribute, decodeXml, ElementScan, elements, prefixOf, type XmlElement } from './xml-scan'

/** What the name of the outermost element is looked for in, with its namespace prefix. */
const HEAD_CHARACTERS = 5000
/** One row, or one shared text; Excel's widest row takes less than half of it. */
const MAX_ELEMENT_CHARACTERS = 4_000_000

/**
 * The rows with something in them of a workbook's first sheet, one after the other, while it is unpacked. Throws
 * `UnreadableSheet`, `SheetTooLong`, or the refusal of a cap.
 */
export function readXlsx(bytes: Uint8Array, maxRows: number, found: (row: SheetRow) => void): void {
  const parts = new Map(zipParts(bytes).map((part) => [part.name, part]))
  const budget = new SheetBudget()
  const sheet = parts.get(firstSheet(parts, budget))
  if (!sheet) throw new UnreadableSheet('no sheet in it')
  const shared = sharedTexts(parts.get('xl/sharedstrings.xml'), budget)
  let number = 0
  let rows = 0
  for (const { attributes, body, prefix } of streamed(sheet, 'worksheet', 'row', budget)) {
    budget.addRow()
    number = Number(attribute(attributes, 'r')) || number + 1
    const cells = cellsOf(body, prefix, shared, budget)
    if (cells.every((cell) => !cell)) continue
    if (++rows > maxRows) throw new SheetTooLong()
    found({ number, cells })
  }
}

/** The elements of a file in the workbook, none of which can be large. */
function* streamed(
  part: ZipPart,
  root: string,
  name: string,
  budget: SheetBudget,
): Generator<XmlElement & { prefix: string }> {
  let head: string | null = ''
  let prefix = ''
  let scan = new ElementScan(name)
  function* through(text: string) {
    for (const element of scan.push(text)) yield { ...element, prefix }
    if (scan.waiting > MAX_ELEMENT_CHARACTERS) throw new AppError('sheetCells', { max: SHEET_CAPS.cells })
  }
  for (const piece of unpackText(part, (size) => budget.unpack(size))) {
    if (head === null) yield* through(piece)
    else {
      head += piece
      // The last piece is empty.
      if (piece && head.length < HEAD_CHARACTERS) continue
      prefix = prefixOf(head, root)
      scan = new ElementScan(name, prefix)
      yield* through(head)
      head = null
    }
  }
}

function firstSheet(parts: ReadonlyMap<string, ZipPart>, budget: SheetBudget): string {
  const links = all(parts.get('xl/_rels/workbook.xml.rels'), 'Relationships', 'Relationship', budget)
  for (const { attributes } of all(parts.get('xl/workbook.xml'), 'workbook', 'sheet', budget)) {
    const id = attribute(attributes, '\\w+:id')
    for (const link of links) {
      if (attribute(link.attributes, 'Id') !== id) continue
      const target = (attribute(link.attributes, 'Target') ?? '').toLowerCase().replace(/^\//, '')
      const name = target.startsWith('xl/') ? target : `xl/${target}`
      if (parts.has(name)) return name
    }
  }
  return [...parts.keys()].filter((name) => /^xl\/worksheets\/[\w-]+\.xml$/.test(name)).sort()[0] ?? ''
}

/** As many as a workbook may have sheets. */
const MAX_LINKS = 2000

function all(part: ZipPart | undefined, root: string, name: string, budget: SheetBudget): XmlElement[] {
  const found: XmlElement[] = []
  if (part)
    for (const element of streamed(part, root, name, budget)) {
      found.push(element)
      if (found.length === MAX_LINKS) break
    }
  return found
}

function sharedTexts(part: ZipPart | undefined, budget: SheetBudget): string[] {
  const texts: string[] = []
  if (part)
    for (const { body, prefix } of streamed(part, 'sst', 'si', budget)) {
      // A text that no cell shows takes memory too.
      budget.addCells(1)
      texts.push(textOf(body, prefix))
    }
  return texts
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

function cellsOf(row: string, prefix: string, shared: readonly string[], budget: SheetBudget): string[] {
  const cells: string[] = []
  let next = 0
  for (const { attributes, body } of elements(row, 'c', prefix)) {
    budget.addCells(1)
    const at = columnOf(attribute(attributes, 'r')) ?? next
    next = at + 1
    const text = body ? cleanCell(cellText(attribute(attributes, 't'), body, prefix, shared)) : ''
    budget.addText(at, text)
    if (!text) continue
    while (cells.length < at) cells.push('')
    cells[at] = text
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
