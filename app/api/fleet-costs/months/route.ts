import { listMonthCosts } from '@/db/queries/fleet/costs/cost-sums'
import { monthCosts, monthQuery } from '@/lib/fleet/costs/cost-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What the vehicles cost by month, kind and currency, with services and shares of premiums',
    permission: 'fleet.read',
    query: monthQuery,
    returns: monthCosts,
  },
  async ({ access, query }) => ({ items: await listMonthCosts(access, query) }),
)
