import { AppError } from '@/lib/errors'

/** A row as it stands in the file: `number` counts from 1, as programs show it. Cells are trimmed texts. */
export type SheetRow = { number: number; cells: string[] }

/** The bytes are no spreadsheet that we can read. */
export class UnreadableSheet extends Error {}

/** More rows with something in them than allowed; thrown before the rest is read. */
export class SheetTooLong extends Error {}

/** What a spreadsheet may take to read, however small its file is. Each is refused by its name and number. */
export const SHEET_CAPS = {
  /** What a workbook may unfold to. */
  unpackedMb: 50,
  /** Rows, empty ones with them. */
  allRows: 100_000,
  /** The last column with something in it. */
  columns: 100,
  /** Cells, empty ones with them. */
  cells: 1_000_000,
  /** Characters of all cells together: one text can stand in many of them. */
  characters: 20_000_000,
} as const
const MAX_CELL_CHARACTERS = 2000

export function cleanCell(text: string): string {
  return text
    .slice(0, MAX_CELL_CHARACTERS)
    .replace(/\u00a0/g, ' ')
    .trim()
}

/** Counts what was read of a spreadsheet; each method throws the refusal of its cap. */
export class SheetBudget {
  private bytes = 0
  private rows = 0
  private cells = 0
  private characters = 0

  unpack(bytes: number): void {
    this.bytes += bytes
    if (this.bytes > SHEET_CAPS.unpackedMb * 1_000_000)
      throw new AppError('sheetUnpacked', { max: SHEET_CAPS.unpackedMb })
  }

  addRow(): void {
    if (++this.rows > SHEET_CAPS.allRows) throw new AppError('sheetAllRows', { max: SHEET_CAPS.allRows })
  }

  addCells(count: number): void {
    this.cells += count
    if (this.cells > SHEET_CAPS.cells) throw new AppError('sheetCells', { max: SHEET_CAPS.cells })
  }

  /** `column` counts from 0. */
  addText(column: number, text: string): void {
    if (text && column >= SHEET_CAPS.columns) throw new AppError('sheetColumns', { max: SHEET_CAPS.columns })
    this.characters += text.length
    if (this.characters > SHEET_CAPS.characters)
      throw new AppError('sheetText', { max: SHEET_CAPS.characters })
  }
}
