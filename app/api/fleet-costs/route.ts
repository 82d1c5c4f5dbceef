import { recordCost } from '@/db/queries/fleet/costs/cost-edits'
import { listCosts } from '@/db/queries/fleet/costs/cost-list'
import { costBody, costPage, costQuery, fleetCost } from '@/lib/fleet/costs/cost-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'Costs of vehicles that were written down, voided ones among them, the latest first; receipts of fuel with what the tank saw',
    permission: 'fleet.read',
    query: costQuery,
    returns: costPage,
    long: true,
  },
  ({ access, query }) => listCosts(access, query),
)

export const POST = route(
  {
    summary: 'Write down what a vehicle cost: fuel, a toll, a fine or something else',
    permission: 'fleet.edit',
    body: costBody,
    returns: fleetCost,
    status: 201,
  },
  ({ access, body }) => recordCost(access, body, new Date()),
)
