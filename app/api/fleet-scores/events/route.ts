import { listScoredEvents } from '@/db/queries/reports/scores/scored-events'
import { scoredEventPage, scoredEventQuery } from '@/lib/fleet/scores/score-list-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'What scores of a range lost points for, with time, place and points, and what was taken out of them; the newest or the dearest first',
    permission: 'fleet.read',
    query: scoredEventQuery,
    returns: scoredEventPage,
    long: true,
  },
  ({ access, session, query }) => listScoredEvents(access, query, session.account.timeZone),
)
