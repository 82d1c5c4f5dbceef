import { listUnknownCards } from '@/db/queries/fleet/cards/card-reads'
import { unknownCards } from '@/lib/fleet/cards/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Codes that readers told and that are no card yet, of the newest reads of each device',
    permission: 'fleet.read',
    returns: unknownCards,
  },
  ({ access }) => listUnknownCards(access),
)
