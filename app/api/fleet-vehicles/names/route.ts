import { listVehicleNames } from '@/db/queries/fleet/choices/fleet-names'
import { choicePage, choiceQuery } from '@/lib/fleet/choices/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Vehicles of the account by their names',
    permission: 'fleet.read',
    query: choiceQuery,
    returns: choicePage,
  },
  ({ access, query }) => listVehicleNames(access, query),
)
