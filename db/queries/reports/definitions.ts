import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { reportOf } from '@/lib/reports/catalogue'
import { buildReport } from '@/lib/reports/custom-report'
import { isReportName } from '@/lib/reports/names'
import type { ReportDefinition } from '@/lib/reports/question'
import { findCustomReport } from './custom-reports'

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
