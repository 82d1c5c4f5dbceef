import { z } from 'zod'
import { deleteDomain, updateDomain } from '@/db/queries/domains/domain-edits'
import { domain, domainParams, editDomainBody } from '@/lib/domains/schema'
import { refuseReservedHost } from '@/server/domains/reserved-host'
import { route } from '@/server/next/route'
import { removeStoredFiles } from '@/server/storage/stored-file'

export const PATCH = route(
  {
    summary: 'Change how the console looks under a domain; takes effect at once',
    permission: 'domains.edit',
    params: domainParams,
    body: editDomainBody,
    returns: domain,
  },
  ({ access, params, body }) => {
    refuseReservedHost(access, body.host)
    return updateDomain(access, params.id, body)
  },
)

export const DELETE = route(
  {
    summary: 'Delete a domain: the platform no longer answers under its host',
    permission: 'domains.edit',
    params: domainParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await removeStoredFiles(await deleteDomain(access, params.id))
    return null
  },
)
