import { z } from 'zod'
import { insertCustomReport, listCustomReports } from '@/db/queries/reports/custom-reports'
import { customReport, customReportListed } from '@/lib/reports/custom-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Reports that the account made, and those that its superiors share',
    permission: 'reports.read',
    returns: z.array(customReportListed),
  },
  ({ access }) => listCustomReports(access),
)

export const POST = route(
  {
    summary: 'Make a report of the columns, formulas, filters and chart of another one',
    permission: 'reports.edit',
    body: customReport,
    returns: customReportListed,
    status: 201,
  },
  ({ access, body }) => insertCustomReport(access, body),
)
