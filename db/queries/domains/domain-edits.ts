import { and, asc, eq } from 'drizzle-orm'
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
import type { Domain, DomainFields, DomainPicture, EditDomainBody } from '@/lib/domains/schema'
import { AppError } from '@/lib/errors'
import { isLanguage } from '@/lib/i18n/languages'
import type { DomainRow } from './domains'

type Owned = { domain: DomainRow; owner: { id: number; name: string; path: string } }

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

/** Makes a domain of the own account. Throws `domainExists` for a host that anyone has. */
export async function insertDomain(access: Access, given: DomainFields): Promise<Domain> {
  requirePermission(access, 'domains.edit')
  return withUniqueHost(async (tx) => {
    const host = requireHost(given.host)
    const [row] = await tx
      .insert(domains)
      .values({ ...given, host, accountId: access.accountId })
      .returning({ id: domains.id })
    const made = await locked(tx, access, row?.id ?? 0)
    await record(tx, access, made, 'domains.create', { host: { before: null, after: host } })
    return toDomain(made)
  })
}

export async function updateDomain(access: Access, id: number, body: EditDomainBody): Promise<Domain> {
  requirePermission(access, 'domains.edit')
  return withUniqueHost(async (tx) => {
    const before = await locked(tx, access, id)
    const after = { ...body, ...(body.host !== undefined && { host: requireHost(body.host) }) }
    const changes = changesBetween(before.domain, after)
    if (Object.keys(changes).length === 0) return toDomain(before)
    await tx.update(domains).set(after).where(eq(domains.id, id))
    const changed = { ...before, domain: { ...before.domain, ...after } }
    await record(tx, access, changed, 'domains.edit', changes)
    if (after.host) await publish(tx, { kind: 'domain', host: before.domain.host })
    return toDomain(changed)
  })
}

/** Deletes a domain; returns the keys of the files that nothing shows any more. */
export async function deleteDomain(access: Access, id: number): Promise<string[]> {
  requirePermission(access, 'domains.edit')
  return database().transaction(async (tx) => {
    const gone = await locked(tx, access, id)
    await tx.delete(domains).where(eq(domains.id, id))
    await record(tx, access, gone, 'domains.delete', { host: { before: gone.domain.host, after: null } })
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
    const before = await locked(tx, access, id)
    await tx
      .update(domains)
      .set({ [picture]: key })
      .where(eq(domains.id, id))
    const changed = { ...before, domain: { ...before.domain, [picture]: key } }
    const was = before.domain[picture]
    await record(tx, access, changed, 'domains.edit', { [picture]: { before: was, after: key } })
    return { domain: toDomain(changed), replaced: was }
  })
}

/** Throws `domainUnknown` unless it is there and in scope. */
export async function requireDomain(access: Access, id: number): Promise<void> {
  await database().transaction((tx) => locked(tx, access, id))
}

async function locked(tx: Tx, access: Access, id: number): Promise<Owned> {
  const [row] = await tx
    .select(columns)
    .from(domains)
    .innerJoin(accounts, eq(accounts.id, domains.accountId))
    .where(and(eq(domains.id, id), inSubtree(access)))
    .for('update', { of: domains })
  if (!row) throw new AppError('domainUnknown')
  return row
}

async function record(
  tx: Tx,
  access: Access,
  { domain, owner }: Owned,
  action: string,
  changes: ReturnType<typeof changesBetween>,
): Promise<void> {
  const { id, host } = domain
  await publish(tx, { kind: 'domain', host })
  await logActions(tx, access, [
    { action, objectKind: 'domain', objectId: id, objectName: host, path: owner.path, changes },
  ])
}

const withUniqueHost = <T>(work: (tx: Tx) => Promise<T>) =>
  refuseDuplicates({ domains_host_key: 'domainExists' }, () => database().transaction(work))

function requireHost(typed: string): string {
  const host = domainHost(typed)
  if (!host) throw new AppError('illegalParameter')
  return host
}

function toDomain({ domain, owner }: Owned): Domain {
  return {
    ...domain,
    owner: { id: owner.id, name: owner.name },
    defaultLanguage: isLanguage(domain.defaultLanguage) ? domain.defaultLanguage : 'en',
    loginView: domain.loginView === 'newlogin' ? 'newlogin' : 'plain',
    logo: pictureAddress(domain.logo),
    qrCodeImage: pictureAddress(domain.qrCodeImage),
    loginPageIllustration: pictureAddress(domain.loginPageIllustration),
    demoPageIllustration: pictureAddress(domain.demoPageIllustration),
  }
}
