import { createPlan } from '@/db/queries/fleet/services/plan-edits'
import { listPlans } from '@/db/queries/fleet/services/plan-list'
import { planBody, planPage, servicePlan } from '@/lib/fleet/services/plan-schema'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'Service plans of the account by their names', permission: 'fleet.read', returns: planPage },
  ({ access }) => listPlans(access),
)

export const POST = route(
  {
    summary: 'Make a service plan: by distance, hours with the engine on, or time, whichever comes first',
    permission: 'fleet.edit',
    body: planBody,
    returns: servicePlan,
    status: 201,
  },
  ({ access, body }) => createPlan(access, body, new Date()),
)
