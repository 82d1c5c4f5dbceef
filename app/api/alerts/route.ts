import { listAlerts } from '@/db/queries/alerts/alert-list'
import { alertList, alertListQuery } from '@/lib/alerts/alert-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Alerts of visible devices, oldest first; those that later data took back are marked',
    permission: 'events.read',
    query: alertListQuery,
    returns: alertList,
  },
  ({ access, query }) => listAlerts(access, query),
)
