import { z } from 'zod'
import { shownText } from '@/lib/text/shown-text'
import { OWN_CHART_KINDS } from './chart'
import { COLUMN_KINDS } from './column'
import { conditionText } from './condition-schema'
import { MAX_FORMULA_LENGTH, parseFormula } from './expression'
import { REPORT_NAMES } from './names'
import { packedRows, reportColumn } from './schema'

/** So many columns a report may have, of its own and computed ones. */
export const MAX_REPORT_COLUMNS = 40
export const MAX_COMPUTED = 10

const columnKey = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/)

/** Kinds that a computed column can be of: what comes out of a formula is a number. */
export const COMPUTED_KINDS = COLUMN_KINDS.filter((kind) =>
  ['number', 'count', 'distance', 'duration', 'speed', 'volume', 'percent', 'consumption'].includes(kind),
)

export const computedColumn = z.object({
  label: shownText(1, 40),
  formula: z
    .string()
    .trim()
    .min(1)
    .max(MAX_FORMULA_LENGTH)
    .refine((text) => parseFormula(text) !== null, 'validation.formula'),
  kind: z.enum(COMPUTED_KINDS),
  total: z.enum(['sum', 'avg', 'max', 'min']).nullable().default(null),
})

export const customReport = z.object({
  name: shownText(3, 50),
  source: z.enum(REPORT_NAMES),
  /** Columns that are shown, in their order; computed ones come after them. */
  columns: z.array(columnKey).min(1).max(MAX_REPORT_COLUMNS),
  computed: z.array(computedColumn).max(MAX_COMPUTED).default([]),
  conditions: z.array(conditionText).max(20).default([]),
  group: z.string().max(40).nullable().default(null),
  /** A series is a column or `rows`. */
  chart: z
    .object({
      kind: z.enum(OWN_CHART_KINDS),
      by: z.string().max(40),
      series: z.string().max(40),
    })
    .nullable()
    .default(null),
  shared: z.boolean().default(false),
})
export type CustomReport = z.infer<typeof customReport>
export type CustomReportInput = z.input<typeof customReport>

/** One that is still being put together. */
export const customReportDraft = customReport.omit({ name: true, shared: true })
export type CustomReportDraft = z.infer<typeof customReportDraft>

export const customReportPreview = z.object({
  columns: z.array(reportColumn),
  /** The first ones of the last week, of the devices heard last. */
  ...packedRows.shape,
  deviceCount: z.number().int(),
})
export type CustomReportPreview = z.infer<typeof customReportPreview>

export const customReportListed = customReport.extend({
  id: z.number().int(),
  owner: z.string(),
  /** Whether it may be changed: it is the account's own. */
  own: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type CustomReportListed = z.infer<typeof customReportListed>

export const customReportParams = z.object({ id: z.coerce.number().int().positive() })

/** The name of a report that somebody made, as its address has it. */
export const customName = (id: number): string => `custom-${id}`
