import { z } from 'zod'
import { DEFAULT_MODEL } from './catalogue-model'
import { ROW_PROBLEMS } from './row-problems'
import { SHEET_COLUMNS } from './sheet-columns'
import { MAX_TYPED_IMEIS, MAX_TYPED_TEXT } from './typed-devices'

const id = z.coerce.number().int().positive()

/** What holds for all rows of an import, in a form. */
const options = {
  /** Owner; the own account when left out. */
  accountId: id.optional(),
  /** For rows that name no model. */
  model: z.string().trim().min(1).max(40).default(DEFAULT_MODEL),
  /** Group of the owner for rows that name none. */
  groupId: id.optional(),
  /** Off: the devices wait until somebody allows them to activate. */
  autoActivate: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true'),
}

/** As a task keeps them. */
export const importOptions = z.object({
  ...options,
  autoActivate: z.boolean(),
  accountId: id,
  groupId: id.nullable(),
})
export type ImportOptions = z.output<typeof importOptions>

/** What the screen asks for all rows of an import. */
export const importChoice = z.object({
  owner: z.object({ id, name: z.string() }),
  model: importOptions.shape.model,
  groupId: importOptions.shape.groupId,
  autoActivate: z.boolean(),
})
export type ImportChoice = z.output<typeof importChoice>

const file = z.file()

export const importPreviewForm = z
  .object({ ...options, file: file.optional(), imeis: z.string().max(MAX_TYPED_TEXT).optional() })
  .refine((given) => (given.file === undefined) !== (given.imeis === undefined), {
    path: ['file'],
    message: 'validation.fileOrImeis',
  })
export const importFileForm = z.object({ ...options, file })

/** Also what is no IMEI or too long a name: it comes back with its reason. */
const typed = z.string().trim().max(500)

export const importTypedBody = z.object({
  ...options,
  autoActivate: z.boolean().default(true),
  /** With a name where it is not to be called by its IMEI. */
  imeis: z
    .array(z.union([typed, z.object({ imei: typed, name: typed })]))
    .min(1)
    .max(MAX_TYPED_IMEIS),
})

export const rowIssue = z.object({
  problem: z.enum(ROW_PROBLEMS),
  column: z.enum(SHEET_COLUMNS),
  params: z.object({ max: z.number().optional(), row: z.number().optional() }).optional(),
})

const given = z.partialRecord(z.enum(SHEET_COLUMNS), z.string())
const problems = z.partialRecord(z.enum(ROW_PROBLEMS), z.number().int())

const judgedRow = z.object({
  /** Row in the file, as programs count. */
  number: z.number().int(),
  given,
  issues: z.array(rowIssue),
})

/** Rows that a preview shows at most: wrong ones first, so that they are found. */
export const MAX_PREVIEW_ROWS = 500

export const importPreview = z.object({
  columns: z.array(z.enum(SHEET_COLUMNS)),
  total: z.number().int(),
  right: z.number().int(),
  problems,
  rows: z.array(judgedRow),
})
export type ImportPreview = z.infer<typeof importPreview>

export const importResult = z.object({
  created: z.number().int(),
  refused: z.number().int(),
  problems,
  rows: z.array(judgedRow),
})
export type ImportResult = z.infer<typeof importResult>

export const editFileForm = z.object({ file })

export const editPreview = z.object({
  columns: z.array(z.enum(SHEET_COLUMNS)),
  total: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  problems,
  rows: z.array(
    judgedRow.extend({
      changes: z.array(
        z.object({
          column: z.enum(SHEET_COLUMNS),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type EditPreview = z.infer<typeof editPreview>
