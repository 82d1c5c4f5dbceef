import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import { readCsv } from './read-csv'
import { readXlsx } from './read-xlsx'
import { type SheetRow, SheetTooLong, UnreadableSheet } from './sheet'

export type SheetFormat = 'xlsx' | 'csv'

/** What the bytes are, whatever the file is called; null for what is neither. */
export function sheetFormatOf(bytes: Uint8Array): SheetFormat | null {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'xlsx'
  // The signature of old Office files, and what no text begins with.
  if (bytes.byteLength === 0 || bytes[0] === 0xd0 || bytes[0] === 0x00) return null
  return 'csv'
}

/**
 * Hands out the rows of a spreadsheet with something in them, headings included. Refuses what cannot be read, more
 * than `maxRows` rows below the headings, and what takes more than `SHEET_CAPS`. Holds its thread until it is
 * through: processes that serve others read through `sheetRows` (server/spreadsheet).
 */
export function readSheet(
  bytes: Uint8Array,
  language: Language,
  maxRows: number,
  found: (row: SheetRow) => void,
): void {
  const format = sheetFormatOf(bytes)
  if (!format) throw new AppError('spreadsheetUnreadable')
  try {
    if (format === 'xlsx') readXlsx(bytes, maxRows + 1, found)
    else readCsv(bytes, language, maxRows + 1, found)
  } catch (error) {
    if (error instanceof SheetTooLong) throw new AppError('tooManyRows', { max: maxRows })
    if (error instanceof UnreadableSheet) throw new AppError('spreadsheetUnreadable')
    throw error
  }
}
