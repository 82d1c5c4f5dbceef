import { z } from 'zod'
import { listCustomReports } from '@/db/queries/reports/custom-reports'
import { seesFleet } from '@/lib/auth/access'
import { periodInput } from '@/lib/mcp/period'
import {
  pageInput,
  pageOutput,
  periodOutput,
  placeOutput,
  vehicleOutput,
  vehiclesInput,
} from '@/lib/mcp/schema'
import { reportOf } from '@/lib/reports/catalogue'
import type { Column, ColumnKind } from '@/lib/reports/column'
import { conditionText } from '@/lib/reports/condition-schema'
import { buildReport } from '@/lib/reports/custom-report'
import { reportFor } from '@/lib/reports/drivers/fleet-report'
import type { Report } from '@/lib/reports/report'
import { reportNames } from '@/lib/reports/report-index'
import { reportName } from '@/lib/reports/schema'
import { reportTexts } from '@/server/reports/report-texts'
import { readReportPage } from './report-page'
import { countLine } from './told-figures'
import { defineTool } from './tool'

const UNITS: Partial<Record<ColumnKind, string>> = {
  duration: 's',
  distance: 'm',
  speed: 'km/h',
  volume: 'l',
  fuelRate: 'l/h',
  consumption: 'l/100 km',
  temperature: '°C',
  percent: '%',
  voltage: 'V',
  acceleration: 'm/s²',
  rpm: '1/min',
  degrees: '°',
}

/** The unit in which figures of a column are told; null where they have none. */
const unitOf = (kind: ColumnKind): string | null => UNITS[kind] ?? null

const column = z.object({ key: z.string(), kind: z.string(), unit: z.string().nullable() })
const told = ({ key, kind }: Column) => ({ key, kind, unit: unitOf(kind) })

/** Explanations are long: they are told of a few. */
const WITH_EXPLANATION = 3

const limitsOf = ({ limits, groupings, devices, live }: Report) => ({
  groupings: [...groupings],
  live: live === true,
  oneDevice: devices === 'one',
  maxDays: live ? null : limits.screenDays,
})

export const listReports = defineTool({
  name: 'list_reports',
  title: 'List reports',
  description:
    'Names of the available reports, with their columns and how many days each may span. Reports made by users are named custom-…',
  permissions: ['reports.read'],
  readOnly: true,
  input: z.object({ search: z.string().trim().max(60).optional().describe('Part of a name or title') }),
  output: z.object({
    reports: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        explanation: z
          .string()
          .nullable()
          .describe('How its figures are calculated; given only when few reports are listed'),
        columns: z.array(column),
        groupings: z.array(z.string()),
        maxDays: z.number().nullable().describe('Null for a report on the present'),
        live: z.boolean(),
        oneDevice: z.boolean().describe('Takes exactly one vehicle'),
      }),
    ),
  }),
  run: async ({ access, language }, { search = '' }) => {
    const texts = await reportTexts(language)
    const hasFleet = seesFleet(access)
    const own = reportNames(hasFleet).map((name) => {
      const report = reportFor(reportOf(name), hasFleet)
      return { name: name as string, title: texts.title(name), explanation: texts.explanation(name), report }
    })
    const made = (await listCustomReports(access)).map((custom) => {
      const report = reportFor(buildReport(custom).report, hasFleet)
      const explanation = texts.explanation(custom.source)
      return { name: `custom-${custom.id}`, title: custom.name, explanation, report }
    })
    const wanted = search.toLowerCase()
    const found = [...own, ...made].filter((one) => `${one.name} ${one.title}`.toLowerCase().includes(wanted))
    const isFew = found.length <= WITH_EXPLANATION
    return {
      text:
        found.length === 0
          ? 'No report matches.'
          : found.map(({ name, title }) => `${name}: ${title}`).join('\n'),
      data: {
        reports: found.map(({ name, title, explanation, report }) => ({
          name,
          title,
          explanation: isFew ? explanation : null,
          ...limitsOf(report),
          columns: report.columns.map(told),
        })),
      },
    }
  },
})

const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), placeOutput.unwrap()])

export const report = defineTool({
  name: 'report',
  title: 'Report',
  description:
    'The rows and totals of a report by its name; list_reports gives names and columns. Figures are in the units of its columns: seconds, metres, km/h, litres, °C.',
  permissions: ['reports.read'],
  readOnly: true,
  input: z.object({
    name: reportName,
    ...vehiclesInput,
    ...periodInput,
    conditions: z
      .array(conditionText)
      .max(20)
      .default([])
      .describe('Such as seconds>=300 or type=sos,overspeed, on columns of the report'),
    grouping: z.string().max(40).optional().describe('One of the groupings of the report'),
    ...pageInput,
  }),
  output: z.object({
    ...pageOutput,
    ...periodOutput,
    name: z.string(),
    columns: z.array(column),
    count: z.number().int(),
    totals: z
      .record(z.string(), z.number().nullable())
      .describe('Over all rows, including those on other pages'),
    rows: z.array(z.object({ ...vehicleOutput, cells: z.record(z.string(), cell) })),
  }),
  run: async (context, input) => {
    const { name, conditions, grouping = null } = input
    const page = await readReportPage(context, { tool: 'report', report: name, conditions, grouping }, input)
    const { rows, count, totals, columns, from, to, nextCursor } = page
    return {
      text: `${name}, ${from} to ${to}: ${countLine('rows', rows.length, count, nextCursor)}`,
      data: {
        timeZone: context.zone,
        name,
        from,
        to,
        count,
        totals,
        nextCursor,
        rows,
        columns: columns.map(told),
      },
    }
  },
})
