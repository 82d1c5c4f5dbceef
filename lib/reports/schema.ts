import { z } from 'zod'
import { imei } from '@/lib/devices/schema'
import { askedTime } from '@/lib/time/asked-time'
import { CHART_KINDS } from './chart'
import { COLUMN_KINDS } from './column'
import { conditionText } from './condition-schema'
import { GROUPS, REPORT_NAMES } from './names'
import { MAX_REPORT_DEVICES } from './report'
import { areCells, type DeviceCells } from './row'

/** Names of reports are those of the catalogue, and `custom-7` for those that somebody made. */
export const reportName = z
  .string()
  .regex(/^[A-Za-z0-9]{2,40}$|^custom-\d{1,9}$/)
  .describe(`One of ${REPORT_NAMES.join(', ')}, or custom-{id}`)
export const reportParams = z.object({ name: reportName })

const imeiList = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [...new Set([given].flat().flatMap((text) => text.split(',')))].filter(Boolean))
  .pipe(z.array(imei).max(2000))

const listOf = <T extends z.ZodType>(of: T, max: number) =>
  z.union([of.transform((one) => [one]), z.array(of).max(max)])

/** What a report is asked about: none of the devices named stands for all. Both ends of the range are included. */
export const reportQuery = z.object({
  imei: imeiList.optional().describe(`At most ${MAX_REPORT_DEVICES} on the screen; all when left out`),
  from: askedTime.optional(),
  to: askedTime.optional(),
  /** `seconds>=300`, `type=sos,overspeed`. */
  condition: listOf(conditionText, 20).optional(),
  /** `device`, `day`, `month` or a column of words. */
  group: z.string().max(40).optional(),
})

const totalRule = z.union([
  z.enum(['sum', 'avg', 'max', 'min']),
  z.object({ over: z.tuple([z.string(), z.string()]).readonly(), times: z.number() }),
])

export const reportColumn = z.object({
  key: z.string(),
  kind: z.enum(COLUMN_KINDS),
  total: totalRule.optional(),
  words: z.enum(['eventTypes', 'states', 'reports.words']).optional(),
  hidden: z.boolean().optional(),
  inHours: z.boolean().optional(),
  label: z.string().optional(),
})

/**
 * Cells by the keys of their columns. Looked through by hand: an answer of thousands of rows has a hundred
 * thousand of them.
 */
const cells = z.custom<DeviceCells>(areCells).meta({
  type: 'object',
  additionalProperties: {
    anyOf: [
      { type: ['string', 'number', 'boolean', 'null'] },
      { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], minItems: 2, maxItems: 2 },
    ],
  },
})

const reportRow = z.object({
  imei: z.string().nullable(),
  /** Both are left out where a row is about a moment, which its cell of the column `time` says. */
  from: z.iso.datetime().nullable().optional(),
  to: z.iso.datetime().nullable().optional(),
  cells,
})

/** Rows, and what they say of their devices. */
export const packedRows = z.object({
  devices: z.record(z.string(), cells).describe('What holds of every row of a device, by IMEI'),
  time: z.string().nullable().describe('The column that says when a row was'),
  rows: z.array(reportRow),
})

export const chartData = z.object({
  kind: z.enum(CHART_KINDS),
  by: z.string(),
  stacked: z.boolean(),
  labels: z.array(z.string()),
  series: z.array(
    z.object({
      column: z.string(),
      name: z.string().nullable(),
      part: z.object({ by: z.string(), value: z.string() }).optional(),
      values: z.array(z.number().nullable()),
    }),
  ),
})

export const reportAnswer = z.object({
  name: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  timeZone: z.string(),
  /** How its figures come about, in the language of the caller. */
  explanation: z.string(),
  /** Canonical units: seconds, metres, km/h, litres, °C, m/s². */
  columns: z.array(reportColumn),
  ...packedRows.shape,
  /** Of all rows, also where the answer holds the first ones only. */
  count: z.number().int(),
  totals: z.record(z.string(), z.number().nullable()),
  charts: z.array(chartData),
})
export type ReportAnswer = z.infer<typeof reportAnswer>

export const reportListed = z.object({
  name: z.string(),
  title: z.string(),
  explanation: z.string(),
  groups: z.array(z.enum(GROUPS)),
  columns: z.array(reportColumn),
  groupings: z.array(z.string()),
  map: z.enum(['track', 'points', 'none']),
  devices: z.enum(['one', 'many']),
  limits: z.object({
    screenDays: z.number(),
    warnDays: z.number(),
    exportDays: z.number(),
    /** What it is made of: `fixes` and raw readings are kept for less long than `history`. */
    reads: z.enum(['fixes', 'history']),
  }),
  live: z.boolean(),
})
