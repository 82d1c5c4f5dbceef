import { boardDrivers, boardQuery } from '@/lib/fleet-board/board-schema'
import { keptDrivers } from '@/server/fleet-board/keep-drivers'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The best and the worst drivers of the period by score, of those who drove 50 km at least',
    permission: 'fleet.read',
    query: boardQuery,
    returns: boardDrivers,
    long: true,
  },
  ({ access, query }) => keptDrivers(access, query, Date.now()),
)
