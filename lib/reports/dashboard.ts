import { z } from 'zod'
import { COLUMN_KINDS } from './column'
import { DASHBOARD_NAMES } from './names'
import { chartData, reportColumn } from './schema'

/** A dashboard: a few figures and charts of how things are now. Texts under `reports.dashboard`. */
export const dashboard = z.object({
  at: z.iso.datetime(),
  timeZone: z.string(),
  figures: z.array(z.object({ key: z.string(), kind: z.enum(COLUMN_KINDS), value: z.number().nullable() })),
  panels: z.array(z.object({ key: z.string(), columns: z.array(reportColumn), chart: chartData })),
})
export type Dashboard = z.infer<typeof dashboard>

export const overviewParams = z.object({ name: z.enum(DASHBOARD_NAMES) })
