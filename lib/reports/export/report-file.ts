import type { FileAccount } from '@/lib/accounts/schema'
import { AppError } from '@/lib/errors'
import { type Language, textDirection } from '@/lib/i18n/languages'
import { exportFileName } from '@/lib/playback/export/file-name'
import { Turns } from '@/lib/queue/turns'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/spreadsheet/write-csv'
import { xlsxFile } from '@/lib/spreadsheet/write-xlsx'
import { type ReportView, viewColumns } from '../collect-report'
import type { Column } from '../column'
import type { PdfReport } from '../pdf/pdf-file'
import { MAX_EXPORT_ROWS, type ReportFormat } from '../report'
import { type Cell, cellOf, type ReportRow } from '../row'
import { Totals } from '../total'
import { exportColumns } from './export-columns'
import { type FilePlaces, type FilePoint, type FileWords, fileWords } from './file-words'
import { SHEET_FORMATS, sheetCell, textCell } from './sheet-cell'

export type GivenReport = {
  format: ReportFormat
  language: Language
  account: FileAccount
  brandTitle: string
  /** PNG without transparency; files that are not paper have none. */
  logo: Uint8Array | null
  /** Of a report that somebody made; others are named by the messages. */
  title: string
  view: ReportView
  /** Null for a report of now. */
  period: { from: Date; to: Date } | null
  devices: number
  columns: readonly string[] | undefined
  /** Rows of the view. */
  rows: AsyncIterable<readonly ReportRow[]>
  places: FilePlaces
  now: number
}

export type ReportFile = { fileName: string; type: string; parts: AsyncIterable<Uint8Array> }

const TYPES: Record<ReportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}
const WIDE: ReadonlySet<Column['kind']> = new Set(['place', 'text', 'device', 'time'])
const MAX_SHEET_NAME = 31

/** A report as a file, written while its rows come. Throws `exportTooLarge` once there are too many. */
export async function reportFile(given: GivenReport): Promise<ReportFile> {
  const { format, language, account, view, title, period, now } = given
  const words = await fileWords(language, account, given.places)
  const columns = exportColumns(viewColumns(view), given.columns)
  const totals = new Totals(viewColumns(view))
  const rows = withPlaces(summedUp(given.rows, totals), columns, given.places)
  const span = period
    ? { from: period.from.getTime(), to: period.to.getTime() - 1000 }
    : { from: now, to: now }
  const parts: Record<ReportFormat, () => AsyncIterable<Uint8Array>> = {
    csv: () => csvParts(columns, words, account.timeZone, rows, totals),
    xlsx: () => sheetParts(given, columns, words, rows, totals),
    pdf: () => pdfParts({ ...given, columns, words, rows, totals }),
  }
  return {
    fileName: exportFileName(title, span, account.timeZone, format),
    type: TYPES[format],
    parts: parts[format](),
  }
}

/** What writes paper comes with the first that is asked for: fonts and all, it is larger than the rest of a report. */
async function* pdfParts(report: PdfReport): AsyncIterable<Uint8Array> {
  const { pdfFile } = await import('../pdf/pdf-file')
  yield* pdfFile(report)
}

async function* summedUp(source: AsyncIterable<readonly ReportRow[]>, totals: Totals) {
  const turns = new Turns()
  for await (const rows of source) {
    await turns.each(rows, (row) => totals.add(row))
    if (totals.count > MAX_EXPORT_ROWS) throw new AppError('exportTooLarge', { max: MAX_EXPORT_ROWS })
    yield rows
  }
}

/** Has the places of the columns that are written named, batch by batch. */
async function* withPlaces(
  source: AsyncIterable<readonly ReportRow[]>,
  columns: readonly Column[],
  places: FilePlaces,
) {
  const keys = columns.flatMap(({ key, kind }) => (kind === 'place' ? [key] : []))
  const turns = new Turns()
  for await (const rows of source) {
    const points: FilePoint[] = []
    await turns.each(rows, (row) => {
      for (const key of keys) {
        const cell = cellOf(row, key)
        if (cell !== null && typeof cell === 'object') points.push(cell)
      }
    })
    await places.learn(points)
    yield rows
  }
}

async function* csvParts(
  columns: readonly Column[],
  words: FileWords,
  zone: string,
  batches: AsyncIterable<readonly ReportRow[]>,
  totals: Totals,
) {
  const utf8 = new TextEncoder()
  const line = (row: ReportRow) =>
    csvLine(columns.map((column) => textCell(column, cellOf(row, column.key), words.cells, zone)))
  yield utf8.encode(BYTE_ORDER_MARK + csvLine(columns.map(words.heading)))
  const turns = new Turns()
  for await (const rows of batches) yield utf8.encode((await turns.map(rows, line)).join(''))
  const sums = totals.result()
  if (!hasTotals(columns, sums)) return
  const cells = columns.map((column) => textCell(column, sums[column.key], words.cells, zone))
  yield utf8.encode(csvLine(cells.map((cell, at) => (at === 0 ? (cell ?? words.total) : cell))))
}

function sheetParts(
  { title, language, account }: GivenReport,
  columns: readonly Column[],
  words: FileWords,
  batches: AsyncIterable<readonly ReportRow[]>,
  totals: Totals,
): AsyncGenerator<Uint8Array> {
  const zone = account.timeZone
  const entry = (cellAt: (key: string) => Cell | undefined) =>
    Object.fromEntries(
      columns.map((column) => [column.key, sheetCell(column, cellAt(column.key), words.cells, zone)]),
    )
  async function* entries() {
    for await (const rows of batches) yield rows.map((row) => entry((key) => cellOf(row, key)))
    const sums = totals.result()
    const first = columns[0]
    if (first && hasTotals(columns, sums))
      yield [{ ...entry((key) => sums[key]), ...(sums[first.key] == null && { [first.key]: words.total }) }]
  }
  const sheet = columns.map((column) => {
    const format = SHEET_FORMATS[column.kind]
    return {
      key: column.key,
      heading: words.heading(column),
      width: WIDE.has(column.kind) ? 26 : 16,
      isTime: column.kind === 'time' || column.kind === 'day',
      ...(format && { format }),
    }
  })
  const name = title.replace(/[\\/?*[\]:]/g, ' ').slice(0, MAX_SHEET_NAME) || 'Report'
  return xlsxFile(name, textDirection(language) === 'rtl', sheet, entries())
}

/** Whether there is anything to sum up. */
export const hasTotals = (columns: readonly Column[], sums: Record<string, number | null>) =>
  columns.some(({ key }) => sums[key] !== null && sums[key] !== undefined)
