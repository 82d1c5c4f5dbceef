import PDFDocument from 'pdfkit'
import { textDirection } from '@/lib/i18n/languages'
import type { Column } from '../column'
import type { FileWords } from '../export/file-words'
import type { GivenReport } from '../export/report-file'
import type { Totals } from '../total'
import { PdfTable } from './pdf-table'

type Given = Omit<GivenReport, 'columns'> & { columns: readonly Column[]; words: FileWords; totals: Totals }

/** Bytes that may wait for a slow reader before the writing waits as well. */
const MAX_WAITING = 1_000_000

/** A report on paper: whose it is, what was asked, its rows with a heading on every page, what they come to. */
export async function* pdfFile(given: Given): AsyncGenerator<Uint8Array> {
  const { title, brandTitle, language, now } = given
  const document = new PDFDocument({
    // The fonts of the format itself know no script but the Latin one.
    font: '',
    autoFirstPage: false,
    margin: 0,
    lang: language,
    info: { Title: title, Author: brandTitle, CreationDate: new Date(now) },
  })
  const written = write(document, given)
  written.catch((error: Error) => document.destroy(error))
  try {
    for await (const chunk of document) yield chunk as Uint8Array
    await written
  } finally {
    document.destroy()
  }
}

async function write(document: InstanceType<typeof PDFDocument>, given: Given): Promise<void> {
  const { language, columns, words, rows, totals, title, brandTitle } = given
  const direction = textDirection(language)
  const table = new PdfTable(document, direction, columns, {
    ...{ title, brandTitle, facts: facts(given) },
    headings: columns.map(words.heading),
    pageOf: (page) => words.texts('page', { page }),
  })
  for await (const batch of rows) {
    for (const [at, { cells }] of batch.entries()) {
      table.row(columns.map((column) => words.cells.text(column, cells[column.key])))
      if (at % 100 === 99) await paced(document)
    }
    await paced(document)
    if (document.destroyed) return
  }
  const sums = totals.result()
  const known = columns.some(({ key }) => sums[key] != null)
  if (totals.count === 0) table.row([words.texts('empty')])
  if (known) {
    const cells = columns.map((column) => words.cells.text(column, sums[column.key]))
    table.row(
      cells.map((text, at) => (at === 0 && !text ? words.total : text)),
      600,
    )
  }
  table.finish()
  document.end()
}

async function paced(document: InstanceType<typeof PDFDocument>): Promise<void> {
  do await new Promise((next) => setImmediate(next))
  while (document.readableLength > MAX_WAITING && !document.destroyed)
}

/** What was asked, in a line or two. */
function facts({ words, period, devices, view, now, account }: Given): string[] {
  const { texts, formats } = words
  const all: string[] = []
  if (period)
    all.push(
      texts('period', {
        from: formats.moment(period.from.getTime()),
        to: formats.moment(period.to.getTime() - 1000),
        zone: account.timeZone,
      }),
    )
  all.push(texts('devices', { count: devices }))
  if (view.conditions.length > 0) all.push(texts('conditions', { count: view.conditions.length }))
  all.push(texts('made', { time: formats.moment(now) }))
  return all
}
