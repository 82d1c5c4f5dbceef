import { createTank } from '@/db/queries/fleet/tanks/tank-edits'
import { listTanks } from '@/db/queries/fleet/tanks/tank-list'
import { oilTank, tankBody, tankPage, tankQuery } from '@/lib/fleet/tanks/tank-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Tanks with the fuel sensors that measure them, and what is in them',
    permission: 'fleet.read',
    query: tankQuery,
    returns: tankPage,
  },
  ({ access, query }) => listTanks(access, query),
)

export const POST = route(
  {
    summary: 'Add a tank, and say which fuel sensor of which device measures it',
    permission: 'fleet.edit',
    body: tankBody,
    returns: oilTank,
    status: 201,
  },
  ({ access, body }) => createTank(access, body),
)
