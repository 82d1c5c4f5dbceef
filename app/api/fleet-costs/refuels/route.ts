import { listBareRefuels } from '@/db/queries/fleet/costs/fuel-checks'
import { refuelPage, refuelQuery } from '@/lib/fleet/costs/cost-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Refuels that the tanks of vehicles saw and that no receipt is of, the latest first',
    permission: 'fleet.read',
    query: refuelQuery,
    returns: refuelPage,
    long: true,
  },
  ({ access, session, query }) => listBareRefuels(access, query, session.account.timeZone),
)
