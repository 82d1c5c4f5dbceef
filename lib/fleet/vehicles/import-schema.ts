import { z } from 'zod'
import { ROW_OUTCOMES, VEHICLE_PROBLEMS } from './judge-vehicles'
import { vehicleFilter } from './vehicle-schema'
import { VEHICLE_COLUMNS } from './vehicle-sheet'

/** A spreadsheet with a vehicle a row. */
export const vehicleImportForm = z.object({
  file: z.file(),
  /** `preview` keeps nothing. */
  mode: z.enum(['preview', 'import']).default('preview'),
  /** What becomes of a row whose name a vehicle has already. */
  existing: z.enum(['refuse', 'change']).default('refuse'),
})
export type VehicleImportForm = z.output<typeof vehicleImportForm>

const verdict = z.object({
  /** Its number in the file. */
  row: z.number().int(),
  name: z.string(),
  outcome: z.enum(ROW_OUTCOMES),
  /** Null of a row that is taken. */
  problem: z.enum(VEHICLE_PROBLEMS).nullable(),
  /** The column that it is about. */
  column: z.enum(VEHICLE_COLUMNS).nullable(),
})

/** In the order of the file. */
export const vehicleImport = z.object({
  items: z.array(verdict),
  /** How many vehicles are new, and how many change. */
  created: z.number().int(),
  changed: z.number().int(),
})
export type VehicleImport = z.infer<typeof vehicleImport>

const format = z.enum(['xlsx', 'csv']).default('xlsx')
export const vehicleTemplateQuery = z.object({ format })
export const vehicleExportQuery = vehicleFilter.extend({ format })
