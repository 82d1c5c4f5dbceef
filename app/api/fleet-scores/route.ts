import { listScores } from '@/db/queries/reports/scores/score-list'
import { scorePage, scoreQuery } from '@/lib/fleet/scores/score-list-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'How drivers and vehicles were driven in a range: scores of 0 to 100, with what each point was lost for',
    permission: 'fleet.read',
    query: scoreQuery,
    returns: scorePage,
    long: true,
  },
  ({ access, session, query }) => listScores(access, query, session.account.timeZone),
)
