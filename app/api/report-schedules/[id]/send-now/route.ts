import { findSchedule, sendScheduleNow } from '@/db/queries/reports/schedules'
import { schedule, scheduleParams } from '@/lib/reports/schedule-schema'
import { limitRate } from '@/server/auth/rate-limit'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { checkSending } from '@/server/reports/check-schedule'

const WINDOW_SECONDS = 3600
/** Its mails go to addresses that anybody may have typed. */
const MAX_PER_ACCOUNT = 20

export const POST = route(
  {
    summary:
      'Make the report of a schedule now, about the last whole day, week or month, and mail it; its next time stays',
    permission: 'reports.edit',
    params: scheduleParams,
    returns: schedule,
    status: 201,
  },
  async ({ request, access, params: { id } }) => {
    const about = await checkSending(access, await findSchedule(access, id), languageOf(request))
    await limitRate(`report-sent:${access.accountId}`, MAX_PER_ACCOUNT, WINDOW_SECONDS)
    return sendScheduleNow(access, id, about)
  },
)
