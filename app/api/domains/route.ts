import { z } from 'zod'
import { insertDomain, listDomains } from '@/db/queries/domains/domain-edits'
import { createDomainBody, domain } from '@/lib/domains/schema'
import { refuseReservedHost } from '@/server/domains/reserved-host'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Domains of the own account and of those below it',
    permission: 'domains.edit',
    returns: z.array(domain),
  },
  ({ access }) => listDomains(access),
)

export const POST = route(
  {
    summary:
      'Claim a host name of the own for the console; in force once the host has proven it, or is given',
    permission: 'domains.edit',
    body: createDomainBody,
    returns: domain,
    status: 201,
  },
  ({ access, body }) => {
    refuseReservedHost(access, body.host)
    return insertDomain(access, body)
  },
)
