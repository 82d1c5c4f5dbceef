import { z } from 'zod'
import { deleteCustomReport, findCustomReport, updateCustomReport } from '@/db/queries/reports/custom-reports'
import { customReport, customReportListed, customReportParams } from '@/lib/reports/custom-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'A report that somebody made; its rows are at /api/reports/custom-{id}',
    permission: 'reports.read',
    params: customReportParams,
    returns: customReportListed,
  },
  ({ access, params: { id } }) => findCustomReport(access, id),
)

export const PUT = route(
  {
    summary: 'Change an own report',
    permission: 'reports.edit',
    params: customReportParams,
    body: customReport,
    returns: customReportListed,
  },
  ({ access, params: { id }, body }) => updateCustomReport(access, id, body),
)

export const DELETE = route(
  {
    summary: 'Delete an own report',
    permission: 'reports.edit',
    params: customReportParams,
    returns: z.null(),
  },
  async ({ access, params: { id } }) => {
    await deleteCustomReport(access, id)
    return null
  },
)
