import { listUnknownCards } from '@/db/queries/fleet/cards/card-reads'
import { unknownCardQuery, unknownCards } from '@/lib/fleet/cards/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Codes that readers told and that are no card yet, of the newest reads of each device',
    permission: 'fleet.read',
    query: unknownCardQuery,
    returns: unknownCards,
  },
  ({ access, query }) => listUnknownCards(access, query),
)
