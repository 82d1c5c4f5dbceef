import { voidCost } from '@/db/queries/fleet/costs/cost-edits'
import { rowParams } from '@/lib/fleet/asked-rows'
import { fleetCost } from '@/lib/fleet/costs/cost-schema'
import { voidBody } from '@/lib/fleet/ledger/entry-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Say that a cost was written down by mistake: it stays to be seen and counts no more',
    permission: 'fleet.edit',
    params: rowParams,
    body: voidBody,
    returns: fleetCost,
  },
  ({ access, params, body }) => voidCost(access, params.id, body.reason, new Date()),
)
