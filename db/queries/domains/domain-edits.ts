import { and, asc, eq, or, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { domains } from '@/db/schema/domains'
import { type Access, requirePermission } from '@/lib/auth/access'
import { domainHost } from '@/lib/domains/host'
import { pictureAddress } from '@/lib/domains/picture-address'
import { domainState, endOf, wantedProof } from '@/lib/domains/proof'
import type { Domain, DomainFields, DomainPicture, EditDomainBody } from '@/lib/domains/schema'
import { AppError } from '@/lib/errors'
import { isLanguage } from '@/lib/i18n/languages'
import { type DomainRow, endLostDomain, isBranded } from './domains'

/** A row with whose it is. */
export type OwnedDomain = { domain: DomainRow; owner: { id: number; name: string; path: string } }

const columns = {
  domain: domains,
  owner: { id: accounts.id, name: accounts.customerName, path: accounts.path },
}

/** Domains of the own account and of those below it, by host. */
export async function listDomains(access: Access): Promise<Domain[]> {
  requirePermission(access, 'domains.edit')
  const rows = await database()
    .select(columns)
    .from(domains)
    .innerJoin(accounts, eq(accounts.id, domains.accountId))
    .where(inSubtree(access))
    .orderBy(asc(domains.host))
  return rows.map(toDomain)
}

/**
 * Makes a domain of the own account; its host waits for a proof, but for one that the administrator enters. Throws
 * `domainExists` for a host that is known to be somebody's, `domainReserved` for one above another's.
 */
export async function insertDomain(access: Access, given: DomainFields): Promise<Domain> {
  requirePermission(access, 'domains.edit')
  return withUniqueHost(async (tx) => {
    const host = requireHost(given.host)
    await refuseKnownHost(tx, access, host)
    const [row] = await tx
      .insert(domains)
      .values({ ...given, host, accountId: access.accountId, proof: proofBy(access) })
      .returning({ id: domains.id })
    const made = await lockDomain(tx, access, row?.id ?? 0)
    await recordDomain(tx, access, made, 'domains.create', { host: { before: null, after: host } })
    return toDomain(made)
  })
}

export async function updateDomain(access: Access, id: number, body: EditDomainBody): Promise<Domain> {
  requirePermission(access, 'domains.edit')
  return withUniqueHost(async (tx) => {
    const before = await lockDomain(tx, access, id)
    const host = body.host === undefined ? before.domain.host : requireHost(body.host)
    const after = { ...body, ...(body.host !== undefined && { host }) }
    const changes = changesBetween(before.domain, after)
    if (Object.keys(changes).length === 0) return toDomain(before)
    const isMoved = host !== before.domain.host
    if (isMoved) await refuseKnownHost(tx, access, host)
    // What another host said proves nothing of this one.
    const proof = isMoved && { proof: proofBy(access), checkedAt: null, lostAt: null }
    await tx
      .update(domains)
      .set({ ...after, ...proof })
      .where(eq(domains.id, id))
    const changed = { ...before, domain: { ...before.domain, ...after, ...proof } }
    await recordDomain(tx, access, changed, 'domains.edit', changes)
    if (isMoved) await publish(tx, { kind: 'domain', host: before.domain.host })
    return toDomain(changed)
  })
}

/** Deletes a domain; returns the keys of the files that nothing shows any more. */
export async function deleteDomain(access: Access, id: number): Promise<string[]> {
  requirePermission(access, 'domains.edit')
  return database().transaction(async (tx) => {
    const gone = await lockDomain(tx, access, id)
    await tx.delete(domains).where(eq(domains.id, id))
    await recordDomain(tx, access, gone, 'domains.delete', {
      host: { before: gone.domain.host, after: null },
    })
    const { logo, qrCodeImage, loginPageIllustration, demoPageIllustration } = gone.domain
    return [logo, qrCodeImage, loginPageIllustration, demoPageIllustration].filter((key) => key !== null)
  })
}

/** Puts the file under `key` in a picture's place, or nothing; returns the file that stood there. */
export async function setDomainPicture(
  access: Access,
  id: number,
  picture: DomainPicture,
  key: string | null,
): Promise<{ domain: Domain; replaced: string | null }> {
  requirePermission(access, 'domains.edit')
  return database().transaction(async (tx) => {
    const before = await lockDomain(tx, access, id)
    await tx
      .update(domains)
      .set({ [picture]: key })
      .where(eq(domains.id, id))
    const changed = { ...before, domain: { ...before.domain, [picture]: key } }
    const was = before.domain[picture]
    await recordDomain(tx, access, changed, 'domains.edit', { [picture]: { before: was, after: key } })
    return { domain: toDomain(changed), replaced: was }
  })
}

/** Throws `domainUnknown` unless it is there and in scope. */
export async function requireDomain(access: Access, id: number): Promise<void> {
  await database().transaction((tx) => lockDomain(tx, access, id))
}

/** Throws `domainUnknown` unless it is there and in scope. */
export async function lockDomain(tx: Tx, access: Access, id: number): Promise<OwnedDomain> {
  const [row] = await tx
    .select(columns)
    .from(domains)
    .innerJoin(accounts, eq(accounts.id, domains.accountId))
    .where(and(eq(domains.id, id), inSubtree(access)))
    .for('update', { of: domains })
  if (!row) throw new AppError('domainUnknown')
  return row
}

/** Tells everybody of a change of a domain, and writes it down. */
export async function recordDomain(
  tx: Tx,
  access: Access,
  { domain, owner }: OwnedDomain,
  action: string,
  changes: ReturnType<typeof changesBetween>,
): Promise<void> {
  const { id, host } = domain
  await publish(tx, { kind: 'domain', host })
  await logActions(tx, access, [
    { action, objectKind: 'domain', objectId: id, objectName: host, path: owner.path, changes },
  ])
}

export const withUniqueHost = <T>(work: (tx: Tx) => Promise<T>) =>
  refuseDuplicates({ domains_host_key: 'domainExists', domains_account_host_key: 'domainExists' }, () =>
    database().transaction(work),
  )

const proofBy = (access: Access): 'given' | null => (access.permissions.has('domains.give') ? 'given' : null)

/**
 * Throws for a host that is known to be somebody's, or stands above one that is somebody else's. One that was lost for too
 * long is nobody's from now on.
 */
export async function refuseKnownHost(tx: Tx, access: Access, host: string): Promise<void> {
  const found = await tx
    .select({ host: domains.host, own: sql<boolean>`${inSubtree(access)}` })
    .from(domains)
    .innerJoin(accounts, eq(accounts.id, domains.accountId))
    .where(and(isBranded, or(eq(domains.host, host), sql`${domains.host} like ${`%.${host}`}`)))
  if (found.some((known) => known.host === host)) throw new AppError('domainExists')
  if (found.some(({ own }) => !own)) throw new AppError('domainReserved')
  await endLostDomain(tx, host)
}

function requireHost(typed: string): string {
  const host = domainHost(typed)
  if (!host) throw new AppError('illegalParameter')
  return host
}

export function toDomain({ domain, owner }: OwnedDomain): Domain {
  const { checkedAt, lostAt, ...row } = domain
  const state = domainState(domain)
  return {
    ...row,
    state,
    checkedAt: checkedAt?.toISOString() ?? null,
    endsAt: state === 'lost' && lostAt ? endOf(lostAt).toISOString() : null,
    wanted: wantedProof(domain.host, domain.proofToken),
    owner: { id: owner.id, name: owner.name },
    defaultLanguage: isLanguage(domain.defaultLanguage) ? domain.defaultLanguage : 'en',
    loginView: domain.loginView === 'newlogin' ? 'newlogin' : 'plain',
    logo: pictureAddress(domain.logo),
    qrCodeImage: pictureAddress(domain.qrCodeImage),
    loginPageIllustration: pictureAddress(domain.loginPageIllustration),
    demoPageIllustration: pictureAddress(domain.demoPageIllustration),
  }
}
