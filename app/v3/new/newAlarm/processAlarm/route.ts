import { z } from 'zod'
import { processAlerts } from '@/db/queries/alerts/process-alerts'
import { processAlarmBody } from '@/lib/v3/alarm'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Write down who dealt with alerts, and how',
    permission: 'events.edit',
    body: processAlarmBody,
    formToo: true,
    returns: z.null(),
  },
  async ({ access, body: { alarmIds, handlerName, handleContent } }) => {
    const terms = { handler: handlerName, content: handleContent }
    await processAlerts(access, { ids: alarmIds, processed: true, ...terms })
    return null
  },
)
