import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { accounts } from '@/db/schema/accounts'
import { domains } from '@/db/schema/domains'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { afterCheck, type DomainState, domainState, isCheckDue, type ProofRow } from '@/lib/domains/proof'
import type { Domain } from '@/lib/domains/schema'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import { lockDomain, recordDomain, refuseKnownHost, toDomain, withUniqueHost } from './domain-edits'
import { type DomainRow, endLostDomain } from './domains'

type Found = 'dns' | 'file' | null
/** A host and what it must say. */
export type Claim = { host: string; token: string }

/** What the host of a domain must say. Throws `domainUnknown` unless it is there and in scope. */
export async function claimOf(access: Access, id: number): Promise<Claim> {
  requirePermission(access, 'domains.edit')
  const { domain } = await database().transaction((tx) => lockDomain(tx, access, id))
  return { host: domain.host, token: domain.proofToken }
}

/**
 * Writes down what a look for the proof of a `claim` found, as somebody asked for it. A host that says it becomes the
 * domain's; one that does not stays what it was: only the worker ends it, and looks when it would have looked anyway.
 * Throws `domainExists` where it was proven by somebody else first.
 */
export async function saveProof(access: Access, id: number, claim: Claim, found: Found): Promise<Domain> {
  requirePermission(access, 'domains.edit')
  return withUniqueHost(async (tx) => {
    const before = await lockDomain(tx, access, id)
    const { host, proof, proofToken } = before.domain
    if (host !== claim.host || proofToken !== claim.token || proof === 'given') return toDomain(before)
    if (found && !proof) await refuseKnownHost(tx, access, host)
    const now = new Date()
    // By `checkedAt` the worker looks for a proof again: who asks in vain must not put that off.
    if (!found && proof) return toDomain(before)
    const after = found ? afterCheck(before.domain, found, now) : { checkedAt: now }
    await tx.update(domains).set(after).where(eq(domains.id, id))
    const changed = { ...before, domain: { ...before.domain, ...after } }
    if (found && !proof)
      await recordDomain(tx, access, changed, 'domains.prove', { proof: { before: proof, after: found } })
    return toDomain(changed)
  })
}

/** Gives a host to the account of its domain without a proof. Throws `domainExists` where it is another's. */
export async function giveDomain(access: Access, id: number): Promise<Domain> {
  requirePermission(access, 'domains.give')
  return withUniqueHost(async (tx) => {
    const before = await lockDomain(tx, access, id)
    const { proof } = before.domain
    if (proof === 'given') return toDomain(before)
    if (!proof) await endLostDomain(tx, before.domain.host)
    const after = { proof: 'given', lostAt: null } as const
    await tx.update(domains).set(after).where(eq(domains.id, id))
    const changed = { ...before, domain: { ...before.domain, ...after } }
    await recordDomain(tx, access, changed, 'domains.give', { proof: { before: proof, after: 'given' } })
    return toDomain(changed)
  })
}

/** Proven domains whose proof the worker looks for again at `now`, those looked at longest ago first. */
export async function dueProofs(_system: SystemAccess, now: Date): Promise<DomainRow[]> {
  const rows = await database()
    .select()
    .from(domains)
    .where(and(isNotNull(domains.proof), ne(domains.proof, 'given')))
    .orderBy(asc(domains.checkedAt))
  return rows.filter((row) => isCheckDue(row, now))
}

/** Who is told of a proof that was lost, or has ended the brand. */
export type ToldOwner = { email: string | null; language: string | null; path: string }

/**
 * Writes down what the worker found at `now`; with the mail, made by `mailOf`, that tells the owner of a state that is
 * worse than before. Does nothing where the domain was changed meanwhile.
 */
export async function saveRecheck(
  _system: SystemAccess,
  row: DomainRow,
  found: Found,
  now: Date,
  mailOf: (owner: ToldOwner, state: DomainState, after: ProofRow) => Promise<NewOutboxRow | null>,
): Promise<DomainState | null> {
  return database().transaction(async (tx) => {
    const before = await lockRow(tx, row)
    if (!before) return null
    const after = afterCheck(before, found, now)
    const [was, state] = [domainState(before), domainState(after)]
    await tx.update(domains).set(after).where(eq(domains.id, row.id))
    if (state === was) return state
    await publish(tx, { kind: 'domain', host: row.host })
    const mail = state === 'proven' ? null : await mailOf(before.owner, state, after)
    if (mail) await insertOutbox(tx, mail)
    return state
  })
}

async function lockRow(tx: Tx, { id, host, checkedAt }: DomainRow) {
  const [found] = await tx
    .select({
      domain: domains,
      owner: { email: accounts.email, language: accounts.language, path: accounts.path },
    })
    .from(domains)
    .innerJoin(accounts, eq(accounts.id, domains.accountId))
    .where(and(eq(domains.id, id), eq(domains.host, host)))
    .for('update', { of: domains })
  // Somebody, or another worker, looked since.
  const isSame =
    found?.domain.checkedAt?.getTime() === checkedAt?.getTime() && found?.domain.proof !== 'given'
  return found && isSame ? { ...found.domain, owner: found.owner } : null
}
