import { listAlerts } from '@/db/queries/alerts/alert-list'
import { alarmPage, alarmQuery, toAlarm, toAlertQuery } from '@/lib/v3/alarm'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'A page of alerts, oldest first',
    permission: 'events.read',
    body: alarmQuery,
    formToo: true,
    returns: alarmPage,
  },
  async ({ access, body }) => {
    const { items, next } = await listAlerts(access, toAlertQuery(body))
    return { records: items.map(toAlarm), next }
  },
)
