import { listBusinessLogs } from '@/db/queries/business-logs/business-log-list'
import { businessLogPage, businessLogQuery } from '@/lib/logs/business-log-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Who did what to which object, at and below the own account',
    permission: 'businessLogs.read',
    query: businessLogQuery,
    returns: businessLogPage,
  },
  ({ access, query }) => listBusinessLogs(access, query),
)
