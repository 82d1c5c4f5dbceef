import { listLoginLogs } from '@/db/queries/auth/login-logs'
import { loginLogPage, loginLogQuery } from '@/lib/logs/login-log-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Tries to sign in to the own account and those below it',
    permission: 'loginLogs.read',
    query: loginLogQuery,
    returns: loginLogPage,
  },
  ({ access, query }) => listLoginLogs(access, query),
)
