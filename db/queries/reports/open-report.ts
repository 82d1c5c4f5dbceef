import { devicesOfDrivers } from '@/db/queries/fleet/drivers-of-devices'
import { type Access, may, seesFleet } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { keptMonths } from '@/lib/positions/kept-history'
import { reportOf } from '@/lib/reports/catalogue'
import type { ReportSource, ReportView } from '@/lib/reports/collect-report'
import { type ChosenDrivers, chosenDrivers, reportFor } from '@/lib/reports/drivers/fleet-report'
import type { ReportName } from '@/lib/reports/names'
import {
  decideQuestion,
  type ReportDefinition,
  type ReportQuestion,
  refuseDevices,
} from '@/lib/reports/question'
import { isForFleet, type Report } from '@/lib/reports/report'
import { withoutPlaces } from '@/lib/reports/without-places'
import type { ReportAsk } from './ask'
import { findDefinition } from './definitions'
import { ownedSource } from './owned-asks'
import { REPORT_AGGREGATES, REPORT_QUERIES } from './registry'
import { findReportDevices } from './report-devices'
import { withDrivers } from './with-drivers'

export type ReportRequest = ReportQuestion & {
  /** Of the catalogue, or `custom-7`. */
  name: string
  regionOf: ReportAsk['regionOf']
  /** Leaves out where devices were although `access` may know it: it was ordered by a key that may not. */
  withoutPlaces?: boolean
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
 * before `rows` is. Where devices were is null without `positions.read`. Throws what there is against it.
 */
export async function openReport(access: Access, { name, ...request }: ReportRequest): Promise<OpenedReport> {
  return openDefinition(access, await findDefinition(access, name), request)
}

/** The same for a report that is at hand. */
export async function openDefinition(
  access: Access,
  definition: ReportDefinition,
  request: Omit<ReportRequest, 'name'>,
): Promise<OpenedReport> {
  const { source, title } = definition
  const hasFleet = seesFleet(access)
  if (isForFleet(definition.report) && !hasFleet) throw new AppError('permissionDenied')
  const report = reportFor(definition.report, hasFleet)
  const decided = decideQuestion({ ...definition, report }, request, keptMonths())
  const { from, to, mostDevices } = decided
  const { chosen, others } = chosenDrivers(decided.view.conditions)
  const view: ReportView = { ...decided.view, conditions: others }
  // One more than there may be tells that there are too many.
  const devices = await findReportDevices(
    access,
    request.imeis ?? (await imeisOfDrivers(access, chosen, decided)),
    mostDevices === null ? undefined : mostDevices + 1,
  )
  refuseDevices(devices.length, mostDevices)
  const [query, aggregates] = [REPORT_QUERIES[source], REPORT_AGGREGATES[source]]
  const ask: ReportAsk = {
    devices,
    from,
    to,
    timeZone: request.zone,
    now: request.now,
    regionOf: request.regionOf,
    withQuiet: view.conditions.some(({ column }) => column === 'quiet'),
    withWithdrawn: view.conditions.some(({ column }) => column === 'withdrawn'),
    drivers: hasFleet ? { chosen } : undefined,
    ofAll: request.imeis === null && chosen === null,
  }
  const owned = await ownedSource(access, ask, { report, query, aggregates })
  const isTold = hasFleet && !report.ofFleet && !report.sumsDrivers && hasDrivers(report)
  const read = isTold ? withDrivers(access, owned, { devices, view, chosen }) : owned
  const isHidden = request.withoutPlaces || !may(access, 'positions.read')
  return {
    report,
    source,
    title,
    view,
    from,
    to,
    devices: devices.length,
    ...(isHidden ? withoutPlaces(read, reportOf(source).columns) : read),
  }
}

/** What the drivers that are asked for drove, where no devices are named: one of them may have had any. */
async function imeisOfDrivers(
  access: Access,
  chosen: ChosenDrivers | null,
  range: { from: Date; to: Date },
): Promise<string[] | null> {
  return chosen === null || chosen.nobody ? null : devicesOfDrivers(access, [...chosen.ids], range)
}

const hasDrivers = ({ columns }: Report) => columns.some(({ ofFleet }) => ofFleet)
