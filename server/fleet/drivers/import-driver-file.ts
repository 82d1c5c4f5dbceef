import { importDrivers, previewDrivers } from '@/db/queries/fleet/drivers/import-drivers'
import { listOwnFields } from '@/db/queries/fleet/drivers/own-fields'
import type { Access } from '@/lib/auth/access'
import { MAX_SHEET_KB } from '@/lib/devices/sheet-columns'
import { AppError } from '@/lib/errors'
import { arrangeDrivers, MAX_DRIVER_ROWS } from '@/lib/fleet/drivers/driver-sheet'
import type { DriverImport, DriverImportForm } from '@/lib/fleet/drivers/import-schema'
import type { Language } from '@/lib/i18n/languages'
import { sheetRows } from '@/server/spreadsheet/sheet-rows'
import { driverWords } from './driver-words'

/** What becomes of each row of a spreadsheet of drivers: with `preview` what would become of it. */
export async function importDriverFile(
  access: Access,
  { file, mode }: DriverImportForm,
  language: Language,
): Promise<DriverImport> {
  if (file.size > MAX_SHEET_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_SHEET_KB })
  const [words, fields] = [await driverWords(), await listOwnFields(access)]
  const bytes = new Uint8Array(await file.arrayBuffer())
  const rows = await sheetRows({ bytes, language, maxRows: MAX_DRIVER_ROWS }, `account:${access.actorId}`)
  const entries = arrangeDrivers(rows, words, fields)
  if (!entries) throw new AppError('spreadsheetUnreadable')
  // Without headings the reader let one row too many pass.
  if (entries.length > MAX_DRIVER_ROWS) throw new AppError('tooManyRows', { max: MAX_DRIVER_ROWS })
  const judged = await (mode === 'import'
    ? importDrivers(access, entries, words, new Date())
    : previewDrivers(access, entries, words))
  return {
    items: judged.map(({ row, name, number, problem, field }) => ({ row, name, number, problem, field })),
    right: judged.filter(({ problem }) => problem === null).length,
  }
}
