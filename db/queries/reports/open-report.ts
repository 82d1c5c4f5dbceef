import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { askedRange } from '@/lib/reports/ask-range'
import type { ReportSource, ReportView } from '@/lib/reports/collect-report'
import { readCondition } from '@/lib/reports/condition'
import type { ReportName } from '@/lib/reports/names'
import { MAX_REPORT_DEVICES, type Report } from '@/lib/reports/report'
import type { ReportAsk } from './ask'
import { findDefinition, type ReportDefinition } from './definitions'
import { REPORT_BUNDLES, REPORT_QUERIES } from './queries'
import { findReportDevices } from './report-devices'

export type ReportRequest = {
  /** Of the catalogue, or `custom-7`. */
  name: string
  /** None stands for every device that is seen. */
  imeis: readonly string[] | null
  /** ISO instants, both included; left out for a report of now. */
  from?: string
  to?: string
  conditions: readonly string[]
  group: string | null
  zone: string
  now: number
  regionOf: ReportAsk['regionOf']
  /** An export may span more days, and more devices. */
  use: 'screen' | 'export'
}

export type OpenedReport = ReportSource & {
  report: Report
  /** What somebody called it, for one that somebody made. */
  title: string | null
  /** The report of the catalogue that its rows come from. */
  source: ReportName
  view: ReportView
  from: Date
  to: Date
  devices: number
}

/**
 * Gets a report ready to be read: finds it, its devices and its range, all in scope. Nothing is read
 * before `rows` is. Throws what there is against it.
 */
export async function openReport(access: Access, { name, ...request }: ReportRequest): Promise<OpenedReport> {
  return openDefinition(access, await findDefinition(access, name), request)
}

/** The same for a report that is at hand. */
export async function openDefinition(
  access: Access,
  { report, source, title, computed, ...saved }: ReportDefinition,
  request: Omit<ReportRequest, 'name'>,
): Promise<OpenedReport> {
  const { zone, now, use, regionOf } = request
  const range = askedRange(report, { from: request.from, to: request.to, now, zone, use })
  const group = request.group ?? saved.group
  if (group !== null && !report.groupings.includes(group)) throw new AppError('illegalParameter')
  const conditions = [...saved.conditions, ...request.conditions].flatMap((text) => readCondition(text) ?? [])
  const devices = await devicesOf(access, report, request)
  const [query, bundles] = [REPORT_QUERIES[source], REPORT_BUNDLES[source]]
  const ask: ReportAsk = { devices, ...range, timeZone: zone, now, regionOf }
  return {
    ...{ report, source, title, ...range },
    view: { columns: report.columns, computed, conditions, group, time: report.time, zone },
    devices: devices.length,
    rows: query(access, ask),
    bundled: bundles && {
      bundles: () => bundles(access, ask),
      first: (rows) => query(access, { ...ask, first: rows }),
    },
  }
}

async function devicesOf(
  access: Access,
  report: Report,
  { imeis, use }: Pick<ReportRequest, 'imeis' | 'use'>,
) {
  if (report.devices === 'one' && imeis?.length !== 1) throw new AppError('reportOneDevice')
  const most = use === 'screen' ? MAX_REPORT_DEVICES : undefined
  if (most && imeis && imeis.length > most) throw new AppError('tooManyDevices', { max: most })
  const devices = await findReportDevices(access, imeis, most && most + 1)
  if (most && devices.length > most) throw new AppError('tooManyDevices', { max: most })
  return devices
}
