import { importVehicles, previewVehicles } from '@/db/queries/fleet/vehicles/import-vehicles'
import type { Access } from '@/lib/auth/access'
import type { VehicleImport, VehicleImportForm } from '@/lib/fleet/vehicles/import-schema'
import { arrangeVehicles, MAX_VEHICLE_ROWS } from '@/lib/fleet/vehicles/vehicle-sheet'
import type { Language } from '@/lib/i18n/languages'
import { sheetEntries } from '@/server/spreadsheet/sheet-entries'
import { vehicleSheetWords } from './vehicle-sheet-words'

/** What becomes of each row of a spreadsheet of vehicles: with `preview` what would become of it. */
export async function importVehicleFile(
  access: Access,
  { file, mode, existing }: VehicleImportForm,
  language: Language,
): Promise<VehicleImport> {
  const words = await vehicleSheetWords()
  const entries = await sheetEntries(access, { file, language, maxRows: MAX_VEHICLE_ROWS }, (rows) =>
    arrangeVehicles(rows, words.columns),
  )
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
