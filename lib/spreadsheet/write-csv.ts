import { guardFormula } from '@/lib/spreadsheet/formula-guard'

export type Cell = string | number | null

/** Tells spreadsheet programs that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One line of RFC 4180. Texts that would be run as formulas get an apostrophe in front. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = guardFormula(cell)
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
