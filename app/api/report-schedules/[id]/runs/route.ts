import { z } from 'zod'
import { listRuns } from '@/db/queries/reports/schedules'
import { reportRun, scheduleParams } from '@/lib/reports/schedule-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What became of a schedule each time that it was due, the newest first',
    permission: 'reports.read',
    params: scheduleParams,
    returns: z.array(reportRun),
  },
  ({ access, params }) => listRuns(access, params.id),
)
