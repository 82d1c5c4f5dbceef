import { z } from 'zod'
import { deleteTank, updateTank } from '@/db/queries/fleet/tanks/tank-edits'
import { findTank } from '@/db/queries/fleet/tanks/tank-list'
import { oilTank, tankBody, tankParams } from '@/lib/fleet/tanks/tank-schema'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'A tank', permission: 'fleet.read', params: tankParams, returns: oilTank },
  ({ access, params }) => findTank(access, params.id),
)

export const PUT = route(
  {
    summary: 'Change a tank, or which sensor measures it',
    permission: 'fleet.edit',
    params: tankParams,
    body: tankBody,
    returns: oilTank,
  },
  ({ access, params, body }) => updateTank(access, params.id, body, new Date()),
)

export const DELETE = route(
  { summary: 'Take a tank away', permission: 'fleet.edit', params: tankParams, returns: z.null() },
  async ({ access, params }) => {
    await deleteTank(access, params.id)
    return null
  },
)
