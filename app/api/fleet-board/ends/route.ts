import { listEnding } from '@/db/queries/fleet-board/due-now'
import { endings, endsQuery } from '@/lib/fleet-board/board-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'Licences, documents and insurances that end within a month, the next one first, then those that have ended',
    permission: 'fleet.read',
    query: endsQuery,
    returns: endings,
  },
  ({ access, query }) => listEnding(access, query, Date.now()),
)
