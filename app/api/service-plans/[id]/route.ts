import { z } from 'zod'
import { deletePlan, updatePlan } from '@/db/queries/fleet/services/plan-edits'
import { findPlan } from '@/db/queries/fleet/services/plan-list'
import { planBody, planParams, servicePlan } from '@/lib/fleet/services/plan-schema'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'A service plan', permission: 'fleet.read', params: planParams, returns: servicePlan },
  ({ access, params }) => findPlan(access, params.id),
)

export const PUT = route(
  {
    summary: 'Write all of a service plan',
    permission: 'fleet.edit',
    params: planParams,
    body: planBody,
    returns: servicePlan,
  },
  ({ access, params, body }) => updatePlan(access, params.id, body, new Date()),
)

export const DELETE = route(
  {
    summary: 'Take a service plan away; services that were done for it stay',
    permission: 'fleet.edit',
    params: planParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deletePlan(access, params.id, new Date())
    return null
  },
)
