import { AppError } from '@/lib/errors'
import type { SheetRow } from '@/lib/spreadsheet/sheet'
import { arrangeSheet, type DeviceSheet, type Headings, MAX_SHEET_ROWS } from './sheet-columns'

/** The devices in the rows of a spreadsheet. Refuses one that is too long, or has no IMEIs. */
export function arrangeDeviceSheet(rows: readonly SheetRow[], headings: Headings): DeviceSheet {
  const sheet = arrangeSheet(rows, headings)
  if (!sheet) throw new AppError('imeiColumnMissing')
  // Without headings the reader let one row too many pass.
  if (sheet.rows.length > MAX_SHEET_ROWS) throw new AppError('tooManyRows', { max: MAX_SHEET_ROWS })
  return sheet
}
