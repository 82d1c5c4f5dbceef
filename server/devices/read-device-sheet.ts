import { arrangeDeviceSheet } from '@/lib/devices/arrange-device-sheet'
import { type DeviceSheet, MAX_SHEET_ROWS } from '@/lib/devices/sheet-columns'
import type { SheetWords } from '@/lib/devices/sheet-words'
import type { Language } from '@/lib/i18n/languages'
import { sheetRows } from '@/server/spreadsheet/sheet-rows'

/**
 * An uploaded spreadsheet of devices, read in a thread; the uploads of each account take turns. Refuses what cannot be
 * read, what takes too much, is too long, or has no IMEIs.
 */
export async function readDeviceSheet(
  bytes: Uint8Array,
  language: Language,
  { headings }: Pick<SheetWords, 'headings'>,
  accountId: number,
): Promise<DeviceSheet> {
  const rows = await sheetRows({ bytes, language, maxRows: MAX_SHEET_ROWS }, `account:${accountId}`)
  return arrangeDeviceSheet(rows, headings)
}
