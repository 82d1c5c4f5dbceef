import { Zip } from 'fflate'
import type { Cell } from '@/lib/spreadsheet/write-csv'
import { encodeXml } from './encode-xml'
import { PackedFile } from './packed-file'
import {
  FIRST_FORMAT_STYLE,
  HEADING_STYLE,
  PLAIN_STYLE,
  SHEET_FOOT,
  SHEET_PATH,
  sheetHead,
  workbookParts,
} from './workbook-parts'

export type SheetColumn = { key: string; heading: string; width: number; format?: string; isTime?: boolean }
/** A column by its letters and the number of its style. */
type Field = SheetColumn & { letters: string; style: number }

const ROWS_AT_ONCE = 100
const WALL_TIME = /^\d{4}-\d\d-\d\d[ T]/
const DAY_MS = 86_400_000
/** Days from the beginning of their calendar to that of ours. */
const EPOCH_DAY = 25_569
const MAX_TEXT = 32_767

/**
 * A workbook of one sheet, written row by row: what was packed leaves before more is asked for. Texts are
 * stored as texts, never as formulas; times as dates, so that they sort and can be calculated with.
 */
export async function* xlsxFile(
  sheetName: string,
  rightToLeft: boolean,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly Record<string, Cell>[]>,
): AsyncGenerator<Uint8Array> {
  const formats = [...new Set(columns.flatMap(({ format }) => format ?? []))]
  const fields = columns.map((column, at): Field => {
    const style = column.format ? FIRST_FORMAT_STYLE + formats.indexOf(column.format) : PLAIN_STYLE
    return { ...column, letters: lettersOf(at), style }
  })
  const utf8 = new TextEncoder()
  const packed: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(bytes)
  })
  const file = (path: string) => {
    const opened = new PackedFile(path)
    zip.add(opened)
    return (xml: string, last = false) => opened.push(utf8.encode(xml), last)
  }

  for (const [path, xml] of workbookParts(sheetName, formats)) file(path)(xml, true)
  const sheet = file(SHEET_PATH)
  sheet(sheetHead(rightToLeft, fields))
  sheet(rowXml(1, fields, (field) => textXml(field.heading, `${field.letters}1`, HEADING_STYLE)))
  let number = 1
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += ROWS_AT_ONCE) {
      const rows = batch.slice(from, from + ROWS_AT_ONCE).map((row) => {
        number++
        return rowXml(number, fields, (field) => cellXml(field, row[field.key] ?? null, number))
      })
      sheet(rows.join(''))
      yield* packed.splice(0)
      // Others have their turn.
      await new Promise((next) => setImmediate(next))
    }
  }
  sheet(SHEET_FOOT, true)
  zip.end()
  yield* packed
}

const rowXml = (number: number, fields: readonly Field[], cell: (field: Field) => string) =>
  `<row r="${number}">${fields.map(cell).join('')}</row>`

function cellXml({ letters, style, isTime }: Field, cell: Cell, row: number): string {
  if (cell === null || cell === '') return ''
  const place = `${letters}${row}`
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberXml(cell, place, style) : ''
  const day = isTime && WALL_TIME.test(cell) ? dayNumber(cell) : Number.NaN
  return Number.isNaN(day) ? textXml(cell, place, style) : numberXml(day, place, style)
}

const numberXml = (value: number, place: string, style: number) =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`

const textXml = (text: string, place: string, style: number) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${encodeXml(text.slice(0, MAX_TEXT))}</t></is></c>`

/** A sheet knows no zones: a time on the wall is stored as that time in UTC. */
const dayNumber = (wallTime: string) => Date.parse(`${wallTime.replace(' ', 'T')}Z`) / DAY_MS + EPOCH_DAY

/** `A` … `Z`, `AA` …, counted from 0. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}
