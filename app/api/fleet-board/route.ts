import { readBoard } from '@/db/queries/fleet-board/read-board'
import { board, boardQuery } from '@/lib/fleet-board/board-schema'
import { keptSums } from '@/server/fleet-board/keep-sums'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'The data board of the fleet: how vehicles are now, this day, week or month against the one before, and what needs attention',
    permission: 'fleet.read',
    query: boardQuery,
    returns: board,
  },
  ({ access, query }) => readBoard(access, query, Date.now(), { sum: keptSums }),
)
