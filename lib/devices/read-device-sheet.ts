import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import { readSheet } from '@/lib/spreadsheet/read-sheet'
import { arrangeSheet, type DeviceSheet, type Headings, MAX_SHEET_ROWS } from './sheet-columns'

/** An uploaded spreadsheet of devices. Refuses what cannot be read, is too long, or has no IMEIs. */
export function readDeviceSheet(bytes: Uint8Array, language: Language, headings: Headings): DeviceSheet {
  const sheet = arrangeSheet(readSheet(bytes, language, MAX_SHEET_ROWS), headings)
  if (!sheet) throw new AppError('imeiColumnMissing')
  // Without headings the reader let one row too many pass.
  if (sheet.rows.length > MAX_SHEET_ROWS) throw new AppError('tooManyRows', { max: MAX_SHEET_ROWS })
  return sheet
}
