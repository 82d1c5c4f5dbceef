import { z } from 'zod'
import { CARD_PROBLEMS } from './card-sheet'

/** A spreadsheet with a card a row: its code, who has it by number or name, and a remark. */
export const cardImportForm = z.object({
  file: z.file(),
  /** `preview` keeps nothing. */
  mode: z.enum(['preview', 'import']).default('preview'),
})
export type CardImportForm = z.output<typeof cardImportForm>

const verdict = z.object({
  /** Its number in the file. */
  row: z.number().int(),
  code: z.string(),
  driver: z.string(),
  /** Null of a right row. */
  problem: z.enum(CARD_PROBLEMS).nullable(),
})

/** In the order of the file. */
export const cardImport = z.object({
  items: z.array(verdict),
  /** How many rows were taken, or could be. */
  right: z.number().int(),
})
export type CardImport = z.infer<typeof cardImport>
