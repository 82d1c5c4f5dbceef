import { recordService } from '@/db/queries/fleet/services/service-edits'
import { listServices } from '@/db/queries/fleet/services/service-list'
import { service, serviceBody, servicePage, serviceQuery } from '@/lib/fleet/services/service-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Services that were done, voided ones among them, the latest first',
    permission: 'fleet.read',
    query: serviceQuery,
    returns: servicePage,
  },
  ({ access, query }) => listServices(access, query),
)

export const POST = route(
  {
    summary: 'Write down a service that was done; its plan counts from it on',
    permission: 'fleet.edit',
    body: serviceBody,
    returns: service,
    status: 201,
  },
  ({ access, body }) => recordService(access, body, new Date()),
)
