import type { Language } from '@/lib/i18n/languages'
import { readSheet } from '@/lib/spreadsheet/read-sheet'
import type { SheetRow } from '@/lib/spreadsheet/sheet'

/** The rows of a spreadsheet all at once, read where the test runs. */
export function rowsOf(bytes: Uint8Array, language: Language, maxRows: number): SheetRow[] {
  const rows: SheetRow[] = []
  readSheet(bytes, language, maxRows, (row) => void rows.push(row))
  return rows
}
