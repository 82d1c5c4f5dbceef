import { IDENTIFIER_KINDS } from '@/lib/identifiers/identifier-kinds'

/** A line of a table, and in which of its columns IMEIs stand. */
type ImeiRow = { cells: readonly string[]; columns: ReadonlySet<number> }
/** Lines in their order: those of a table, headings left out, and those that are none of any. */
type ImeiLine = ImeiRow | { text: string }

const DELIMITERS = ['\t', ';', ',', '|'] as const
/** Each cell with the delimiter before it; quoted ones may have more of them. */
const CELLS = {
  '\t': /\t("(?:[^"]|"")*"|[^\t]*)/g,
  ';': /;("(?:[^"]|"")*"|[^;]*)/g,
  ',': /,("(?:[^"]|"")*"|[^,]*)/g,
  '|': /\|("(?:[^"]|"")*"|[^|]*)/g,
} as const
type Delimiter = (typeof DELIMITERS)[number]
/** Quotes, and the signs by which spreadsheets keep long numbers as texts. */
const WRAPPING = /^[\ufeff\s='"]+|[\s'"]+$/g
const LONG_NUMBER = /\d{4}/

export const isImei = (text: string): boolean => IDENTIFIER_KINDS.imei.pattern.test(text)

const cellsOf = (line: string, delimiter: Delimiter): string[] =>
  [...(delimiter + line).matchAll(CELLS[delimiter])].map(([, cell = '']) => plainCell(cell))

function plainCell(cell: string): string {
  const text = cell.replace(WRAPPING, '')
  const digits = IDENTIFIER_KINDS.imei.normalise(text)
  return isImei(digits) ? digits : text
}

/** What splits a line most often; null for a line of one cell. */
function delimiterOf(line: string): Delimiter | null {
  const counts = DELIMITERS.filter((one) => line.includes(one)).map((delimiter) => ({
    delimiter,
    count: cellsOf(line, delimiter).length,
  }))
  const [most] = counts.toSorted((one, other) => other.count - one.count)
  return most && most.count > 1 ? most.delimiter : null
}

/**
 * The tables in a text. Below headings, one of which says IMEI in whatever language (all of ours write it so), the column below
 * it counts; without any, those whose values are IMEIs for the most part and, of several, those whose check digits are right.
 */
export function imeiLines(lines: readonly string[]): ImeiLine[] {
  const found: ImeiLine[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const delimiter = delimiterOf(line)
    const table = delimiter === null ? [] : tableAt(lines, at, delimiter)
    const heading = headingIn(table[0] ?? [plainCell(line)])
    const rows = heading === null ? table : table.slice(1)
    const columns = heading === null ? columnsIn(rows) : new Set([heading])
    const end = at + Math.max(1, table.length)
    // Headings of a single column have nothing but addresses below.
    if (columns.size > 0) for (const cells of table.length > 0 ? rows : []) found.push({ cells, columns })
    else for (const text of lines.slice(at, end)) found.push({ text })
    at = end
  }
  return found
}

/** The lines from one on that are split in the same way, to the next headings. */
function tableAt(lines: readonly string[], start: number, delimiter: Delimiter): string[][] {
  const rows: string[][] = []
  for (let at = start; at < lines.length; at++) {
    const cells = cellsOf(lines[at] ?? '', delimiter)
    if (cells.length < 2 || (rows.length > 0 && headingIn(cells) !== null)) break
    rows.push(cells)
  }
  return rows
}

/** The column that a line of headings calls IMEI; null for a line of values. */
function headingIn(cells: readonly string[]): number | null {
  if (cells.some((cell) => LONG_NUMBER.test(cell))) return null
  const names = cells.map((cell) => cell.toLowerCase())
  const exact = names.indexOf('imei')
  const at = exact >= 0 ? exact : names.findIndex((name) => name.includes('imei'))
  return at >= 0 ? at : null
}

/** A single line is no table: its numbers may be a list. */
function columnsIn(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const width = rows.length < 2 ? 0 : Math.max(...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) => isMostly(rows, at, isImei))
  const checked = columns.filter((at) => isMostly(rows, at, IDENTIFIER_KINDS.imei.check, isImei))
  return new Set(checked.length > 0 ? checked : columns)
}

/** Whether more than half of what stands in a column, of that which counts, is such. */
function isMostly(
  rows: readonly (readonly string[])[],
  column: number,
  is: (cell: string) => boolean,
  counts: (cell: string) => boolean = (cell) => cell !== '',
): boolean {
  const values = rows.map((cells) => cells[column] ?? '').filter(counts)
  return values.filter(is).length * 2 > values.length
}
