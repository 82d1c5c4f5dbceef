import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { reportOf } from '@/lib/reports/catalogue'
import type { Computed } from '@/lib/reports/computed'
import { buildReport } from '@/lib/reports/custom-report'
import { isReportName, type ReportName } from '@/lib/reports/names'
import type { Report } from '@/lib/reports/report'
import { findCustomReport } from './custom-reports'

export type ReportDefinition = {
  report: Report
  source: ReportName
  /** Null for one of the catalogue, whose name stands in the messages. */
  title: string | null
  computed: readonly Computed[]
  conditions: readonly string[]
  group: string | null
}

const CUSTOM = /^custom-(\d{1,9})$/

/** What stands behind the name of a report; throws `reportUnknown`. */
export async function findDefinition(access: Access, name: string): Promise<ReportDefinition> {
  if (isReportName(name)) {
    const none = { computed: [], conditions: [], group: null }
    return { report: reportOf(name), source: name, title: null, ...none }
  }
  const id = CUSTOM.exec(name)?.[1]
  if (!id) throw new AppError('reportUnknown')
  const found = await findCustomReport(access, Number(id))
  const { conditions, group, source } = found
  return { ...buildReport(found), source, title: found.name, conditions, group }
}
