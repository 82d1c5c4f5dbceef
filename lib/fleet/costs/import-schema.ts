import { z } from 'zod'
import { COST_PROBLEMS } from './cost-sheet'

/** A spreadsheet with a cost a row. */
export const costImportForm = z.object({
  file: z.file(),
  /** `preview` keeps nothing. */
  mode: z.enum(['preview', 'import']).default('preview'),
})
export type CostImportForm = z.output<typeof costImportForm>

const verdict = z.object({
  /** Its number in the file. */
  row: z.number().int(),
  vehicle: z.string(),
  /** Null of a right row. */
  problem: z.enum(COST_PROBLEMS).nullable(),
})

/** In the order of the file. */
export const costImport = z.object({
  items: z.array(verdict),
  /** How many rows were taken, or could be. */
  right: z.number().int(),
})
export type CostImport = z.infer<typeof costImport>

export const costTemplateQuery = z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') })
