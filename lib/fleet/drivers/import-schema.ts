import { z } from 'zod'
import { driverFilter } from './driver-schema'
import { DRIVER_PROBLEMS } from './driver-sheet'

/** A spreadsheet with a driver a row, as the template and the export have it. */
export const driverImportForm = z.object({
  file: z.file(),
  /** `preview` keeps nothing. */
  mode: z.enum(['preview', 'import']).default('preview'),
})
export type DriverImportForm = z.output<typeof driverImportForm>

const verdict = z.object({
  /** Its number in the file. */
  row: z.number().int(),
  name: z.string(),
  number: z.string(),
  /** Null of a right row. */
  problem: z.enum(DRIVER_PROBLEMS).nullable(),
  /** The name of the own field that it is about. */
  field: z.string().nullable(),
})

/** In the order of the file. */
export const driverImport = z.object({
  items: z.array(verdict),
  /** How many rows were taken, or could be. */
  right: z.number().int(),
})
export type DriverImport = z.infer<typeof driverImport>

const format = z.enum(['xlsx', 'csv']).default('xlsx')
export const driverTemplateQuery = z.object({ format })
export const driverExportQuery = z.object({ ...driverFilter.shape, format })
