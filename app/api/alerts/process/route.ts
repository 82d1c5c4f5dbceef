import { processAlerts } from '@/db/queries/alerts/process-alerts'
import { processAlertsAnswer, processAlertsBody } from '@/lib/alerts/alert-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Write down who dealt with alerts and how, or open them again',
    permission: 'events.edit',
    body: processAlertsBody,
    returns: processAlertsAnswer,
  },
  ({ access, body }) => processAlerts(access, body),
)
