import type { Access } from '@/lib/auth/access'
import { MAX_SHEET_KB } from '@/lib/devices/sheet-columns'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import type { SheetRow } from '@/lib/spreadsheet/sheet'
import { sheetRows } from './sheet-rows'

type Upload = { file: File; language: Language; maxRows: number }

/**
 * The rows of a file that was handed in, as `arrange` makes entries of them. Throws `fileTooLarge`, `tooManyRows`, and
 * `spreadsheetUnreadable` where it makes none.
 */
export async function sheetEntries<Entry>(
  access: Access,
  { file, language, maxRows }: Upload,
  arrange: (rows: readonly SheetRow[]) => Entry[] | null | Promise<Entry[] | null>,
): Promise<Entry[]> {
  if (file.size > MAX_SHEET_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_SHEET_KB })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const entries = await arrange(await sheetRows({ bytes, language, maxRows }, `account:${access.actorId}`))
  if (!entries) throw new AppError('spreadsheetUnreadable')
  // Without headings the reader let one row too many pass.
  if (entries.length > maxRows) throw new AppError('tooManyRows', { max: maxRows })
  return entries
}
