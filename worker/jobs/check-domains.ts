import { dueProofs, saveRecheck } from '@/db/queries/domains/domain-proofs'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { findProof } from '@/server/domains/find-proof'
import { proofMail } from '@/server/domains/proof-mail'
import type { Job } from '../job'

const system = systemAccess('worker')

/**
 * Looks for the proofs of hosts again that were proven a week ago, and daily for those that were not found. The owner is
 * told of a proof that was lost, and when that ends the brand a week later.
 */
export const checkDomains: Job = {
  name: 'check-domains',
  schedule: '23 * * * *',
  run: () => recheckDomains(new Date()),
}

/** What the job does at `now`. */
export async function recheckDomains(now: Date): Promise<void> {
  for (const row of await dueProofs(system, now)) {
    const { host, proofToken } = row
    const found = await findProof(host, proofToken)
    const state = await saveRecheck(system, row, found, now, (owner, became, after) =>
      proofMail(host, owner, became, after),
    )
    if (state !== 'proven') log.info({ host, state }, 'proof of a domain not found')
  }
}
