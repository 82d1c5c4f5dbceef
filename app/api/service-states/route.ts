import { listStates } from '@/db/queries/fleet/services/state-list'
import { statePage, stateQuery } from '@/lib/fleet/services/service-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How service plans stand for vehicles, what is likely to be due first before the rest',
    permission: 'fleet.read',
    query: stateQuery,
    returns: statePage,
  },
  ({ access, query }) => listStates(access, query),
)
