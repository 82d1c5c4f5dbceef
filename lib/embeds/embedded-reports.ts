import { REPORTS } from '@/lib/reports/catalogue'
import { REPORT_NAMES, type ReportName } from '@/lib/reports/names'
import { isForFleet, type Report } from '@/lib/reports/report'

/** Of names that an account gives to places. */
const ALSO_HIDDEN: readonly ReportName[] = ['landmarkVisits']

/** No viewer is told of drivers, routes and costs: what only those see who may read a fleet is closed by its definition. */
export const mayEmbed = (
  name: ReportName,
  reports: Readonly<Record<ReportName, Report>> = REPORTS,
): boolean => !isForFleet(reports[name]) && !ALSO_HIDDEN.includes(name)

/** The reports that an embed may show. */
export const EMBEDDED_REPORTS: readonly ReportName[] = REPORT_NAMES.filter((name) => mayEmbed(name))
