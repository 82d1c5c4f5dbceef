import { importVehicles, previewVehicles } from '@/db/queries/fleet/vehicles/import-vehicles'
import type { Access } from '@/lib/auth/access'
import { MAX_SHEET_KB } from '@/lib/devices/sheet-columns'
import { AppError } from '@/lib/errors'
import type { VehicleImport, VehicleImportForm } from '@/lib/fleet/vehicles/import-schema'
import { arrangeVehicles, MAX_VEHICLE_ROWS } from '@/lib/fleet/vehicles/vehicle-sheet'
import type { Language } from '@/lib/i18n/languages'
import { sheetRows } from '@/server/spreadsheet/sheet-rows'
import { vehicleSheetWords } from './vehicle-sheet-words'

/** What becomes of each row of a spreadsheet of vehicles: with `preview` what would become of it. */
export async function importVehicleFile(
  access: Access,
  { file, mode, existing }: VehicleImportForm,
  language: Language,
): Promise<VehicleImport> {
  if (file.size > MAX_SHEET_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_SHEET_KB })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const rows = await sheetRows({ bytes, language, maxRows: MAX_VEHICLE_ROWS }, `account:${access.actorId}`)
  const words = await vehicleSheetWords()
  const entries = arrangeVehicles(rows, words.columns)
  if (!entries) throw new AppError('spreadsheetUnreadable')
  // Without headings the reader let one row too many pass.
  if (entries.length > MAX_VEHICLE_ROWS) throw new AppError('tooManyRows', { max: MAX_VEHICLE_ROWS })
  const order = { entries, words, changes: existing === 'change' }
  const judged =
    mode === 'import' ? await importVehicles(access, order, new Date()) : await previewVehicles(access, order)
  const countOf = (wanted: 'new' | 'change') => judged.filter(({ outcome }) => outcome === wanted).length
  return {
    items: judged.map(({ row, name, outcome, problem, column }) => ({ row, name, outcome, problem, column })),
    created: countOf('new'),
    changed: countOf('change'),
  }
}
