import { readDashboard } from '@/db/queries/reports/dashboards/read-dashboard'
import { dashboard, overviewParams } from '@/lib/reports/dashboard'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'A dashboard of figures and charts of all devices: how they are, what they drove, what happened',
    permission: 'reports.read',
    params: overviewParams,
    returns: dashboard,
    long: true,
  },
  ({ access, params: { name } }) => readDashboard(access, name, Date.now()),
)
