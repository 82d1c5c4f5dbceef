import { boardQuery, boardScores } from '@/lib/fleet-board/board-schema'
import { keptScores } from '@/server/fleet-board/keep-scores'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'The driving score of the period and of the one before, with the best and the worst drivers and vehicles of those who have one',
    permission: 'fleet.read',
    query: boardQuery,
    returns: boardScores,
    long: true,
  },
  ({ access, query }) => keptScores(access, query, Date.now()),
)
