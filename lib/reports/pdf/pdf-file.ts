import PDFDocument from 'pdfkit'
import { textDirection } from '@/lib/i18n/languages'
import { Turns } from '@/lib/queue/turns'
import type { Column } from '../column'
import type { FileWords } from '../export/file-words'
import type { GivenReport } from '../export/report-file'
import { type Cell, cellOf } from '../row'
import type { Totals } from '../total'
import { PdfTable } from './pdf-table'

export type PdfReport = Omit<GivenReport, 'columns'> & {
  columns: readonly Column[]
  words: FileWords
  totals: Totals
}

/** A report on paper: whose it is, what was asked, its rows with a heading on every page, what they come to. */
export async function* pdfFile(given: PdfReport): AsyncGenerator<Uint8Array> {
  const { title, brandTitle, logo, language, now, columns, words, rows } = given
  const document = new PDFDocument({
    // The fonts of the format itself know no script but the Latin one.
    font: '',
    autoFirstPage: false,
    margin: 0,
    lang: language,
    // It would remember every word of every row.
    fontLayoutCache: false,
    info: { Title: title, Author: brandTitle, CreationDate: new Date(now) },
  })
  const turns = new Turns()
  const heads = {
    title,
    brandTitle,
    logo,
    facts: facts(given),
    headings: columns.map(words.heading),
    pageOf: (page: number) => words.texts('page', { page }),
  }
  const table = new PdfTable(document, textDirection(language), columns, heads, turns)
  await table.begin()
  const texts = (cellAt: (key: string) => Cell | undefined) =>
    columns.map((column) => words.cells.text(column, cellAt(column.key)))
  for await (const batch of rows) {
    for (const row of batch) {
      await table.row(texts((key) => cellOf(row, key)))
      await turns.next()
      yield* written(document)
    }
  }
  const sums = given.totals.result()
  if (given.totals.count === 0) await table.row([words.texts('empty')])
  if (columns.some(({ key }) => sums[key] != null))
    await table.row(
      texts((key) => sums[key]).map((text, at) => (at === 0 && !text ? words.total : text)),
      600,
    )
  await table.finish()
  document.end()
  // Ended documents are put together with the next turn of the loop.
  await new Promise((next) => setImmediate(next))
  yield* written(document)
}

/** What was written since the last time, which then is gone from memory. */
function* written(document: InstanceType<typeof PDFDocument>): Generator<Uint8Array> {
  const bytes: Uint8Array | null = document.read()
  if (bytes) yield bytes
}

/** What was asked, in a line or two. */
function facts({ words, period, devices, view, now, account }: PdfReport): string[] {
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
