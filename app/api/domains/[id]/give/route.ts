import { giveDomain } from '@/db/queries/domains/domain-proofs'
import { domain, domainParams } from '@/lib/domains/schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Give the host of a domain to its account without a proof, as one below the own host',
    permission: 'domains.give',
    params: domainParams,
    returns: domain,
  },
  ({ access, params }) => giveDomain(access, params.id),
)
