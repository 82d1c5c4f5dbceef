import { findService } from '@/db/queries/fleet/services/service-list'
import { rowParams } from '@/lib/fleet/asked-rows'
import { service } from '@/lib/fleet/services/service-schema'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'A service that was done', permission: 'fleet.read', params: rowParams, returns: service },
  ({ access, params }) => findService(access, params.id),
)
