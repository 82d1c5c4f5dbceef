import { claimOf, saveProof } from '@/db/queries/domains/domain-proofs'
import { checkedDomain, domainParams } from '@/lib/domains/schema'
import { limitRate, oneAtATime } from '@/server/auth/rate-limit'
import { lookForProof } from '@/server/domains/find-proof'
import { refuseReservedHost } from '@/server/domains/reserved-host'
import { route } from '@/server/next/route'

const CHECKS_PER_HOUR = 60
/** Longer than one takes: two requests of five seconds. */
const CHECK_SECONDS = 30

export const POST = route(
  {
    summary: 'Look whether the host of a domain says what proves it; what is found counts at once',
    permission: 'domains.edit',
    params: domainParams,
    returns: checkedDomain,
  },
  async ({ access, params }) => {
    const claim = await claimOf(access, params.id)
    refuseReservedHost(access, claim.host)
    await limitRate(`domain-proof:${access.actorId}`, CHECKS_PER_HOUR, 3600)
    const { found, seen } = await oneAtATime(`domain-proof-of:${access.accountId}`, CHECK_SECONDS, () =>
      lookForProof(claim.host, claim.token),
    )
    return { ...(await saveProof(access, params.id, claim, found)), seen }
  },
)
