import { voidService } from '@/db/queries/fleet/services/service-edits'
import { rowParams } from '@/lib/fleet/asked-rows'
import { voidBody } from '@/lib/fleet/ledger/entry-schema'
import { service } from '@/lib/fleet/services/service-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Say that a service was written down by mistake: it stays to be seen and counts no more',
    permission: 'fleet.edit',
    params: rowParams,
    body: voidBody,
    returns: service,
  },
  ({ access, params, body }) => voidService(access, params.id, body.reason, new Date()),
)
