export type Cell = string | number | null

/** Tells spreadsheet programs that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Programs take a text that begins with one of these for a formula, and run it. */
const FORMULA_START = /^[=+\-@\t\r]/

/** One line of RFC 4180. Texts that would be run as formulas get an apostrophe in front. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
