import { z } from 'zod'
import { deleteSchedule, updateSchedule } from '@/db/queries/reports/schedules'
import { schedule, scheduleBody, scheduleParams } from '@/lib/reports/schedule-schema'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { checkSchedule } from '@/server/reports/check-schedule'

export const PUT = route(
  {
    summary: 'Change a schedule: its time, devices, filters, format and readers; not its report or frequency',
    permission: 'reports.edit',
    params: scheduleParams,
    body: scheduleBody,
    returns: schedule,
  },
  async ({ request, access, params, body }) => {
    const about = await checkSchedule(access, body, languageOf(request))
    return updateSchedule(access, params.id, body, about)
  },
)

export const DELETE = route(
  {
    summary: 'End a schedule; files that it made stay among the tasks',
    permission: 'reports.edit',
    params: scheduleParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteSchedule(access, params.id)
    return null
  },
)
