/** A row as it stands in the file: `number` counts from 1, as programs show it. Cells are trimmed texts. */
export type SheetRow = { number: number; cells: string[] }

/** The bytes are no spreadsheet that we can read. */
export class UnreadableSheet extends Error {}

/** More rows than allowed; thrown before the rest is read. */
export class SheetTooLong extends Error {}

/** Columns behind this one are not read. */
export const MAX_SHEET_COLUMNS = 60
const MAX_CELL_CHARACTERS = 2000

export function cleanCell(text: string): string {
  return text
    .slice(0, MAX_CELL_CHARACTERS)
    .replace(/\u00a0/g, ' ')
    .trim()
}
