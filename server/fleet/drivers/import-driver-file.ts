import { importDrivers, previewDrivers } from '@/db/queries/fleet/drivers/import-drivers'
import { listOwnFields } from '@/db/queries/fleet/drivers/own-fields'
import type { Access } from '@/lib/auth/access'
import { arrangeDrivers, MAX_DRIVER_ROWS } from '@/lib/fleet/drivers/driver-sheet'
import type { DriverImport, DriverImportForm } from '@/lib/fleet/drivers/import-schema'
import type { Language } from '@/lib/i18n/languages'
import { Turns } from '@/lib/queue/turns'
import { sheetEntries } from '@/server/spreadsheet/sheet-entries'
import { driverWords } from './driver-words'

/** What becomes of each row of a spreadsheet of drivers: with `preview` what would become of it. */
export async function importDriverFile(
  access: Access,
  { file, mode }: DriverImportForm,
  language: Language,
): Promise<DriverImport> {
  const [words, fields] = [await driverWords(), await listOwnFields(access)]
  const entries = await sheetEntries(access, { file, language, maxRows: MAX_DRIVER_ROWS }, async (rows) => {
    const found = arrangeDrivers(rows, words, fields)
    return found && new Turns().map(found.written, found.arrange)
  })
  const judged = await (mode === 'import'
    ? importDrivers(access, entries, words, new Date())
    : previewDrivers(access, entries, words))
  return {
    items: judged.map(({ row, name, number, problem, field }) => ({ row, name, number, problem, field })),
    right: judged.filter(({ problem }) => problem === null).length,
  }
}
