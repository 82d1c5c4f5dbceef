import PDFDocument from 'pdfkit'
import { type Language, textDirection } from '@/lib/i18n/languages'
import { Turns } from '@/lib/queue/turns'
import { PdfTable } from '@/lib/reports/pdf/pdf-table'

export type BoardPaper = {
  language: Language
  brandTitle: string
  /** PNG without transparency. */
  logo: Uint8Array | null
  title: string
  now: number
  facts: readonly string[]
  headings: readonly [string, string, string, string]
  sections: readonly BoardSection[]
  pageOf: (page: number) => string
}
export type BoardSection = { title: string; rows: readonly (readonly string[])[] }

const COLUMNS = [
  { key: 'figure', kind: 'place' },
  { key: 'value', kind: 'number' },
  { key: 'before', kind: 'number' },
  { key: 'change', kind: 'number' },
] as const

/** The board on paper: a table of its figures, one part after the other. */
export async function* boardPdf(paper: BoardPaper): AsyncGenerator<Uint8Array> {
  const { title, brandTitle, logo, language, now, facts, headings, sections, pageOf } = paper
  const document = new PDFDocument({
    font: '',
    autoFirstPage: false,
    margin: 0,
    lang: language,
    fontLayoutCache: false,
    info: { Title: title, Author: brandTitle, CreationDate: new Date(now) },
  })
  const turns = new Turns()
  const heads = { title, brandTitle, logo, facts, headings, pageOf }
  const table = new PdfTable(document, textDirection(language), COLUMNS, heads, turns)
  await table.begin()
  for (const section of sections) {
    await table.row([section.title], 600)
    for (const row of section.rows) {
      await table.row(row)
      await turns.next()
    }
  }
  await table.finish()
  document.end()
  // Ended documents are put together with the next turn of the loop.
  await new Promise((next) => setImmediate(next))
  const bytes: Uint8Array | null = document.read()
  if (bytes) yield bytes
}
