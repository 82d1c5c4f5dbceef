import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { domains } from '@/db/schema/domains'
import { idArray } from '@/db/sql-parts'
import type { SystemAccess } from '@/lib/auth/access'
import { GRACE_MS } from '@/lib/domains/proof'

export type DomainRow = typeof domains.$inferSelect

const graceBegan = sql`now() - make_interval(secs => ${GRACE_MS / 1000})`

/**
 * Of a domain that bears its brand: a host that was never proven is nobody's yet, and one whose proof has been lost for
 * too long is nobody's any more, whether or not the worker has written that down.
 */
export const isBranded = and(
  isNotNull(domains.proof),
  or(isNull(domains.lostAt), gt(domains.lostAt, graceBegan)),
)

/** Ends the domain at `host` whose proof has been lost for too long: before it is proven to be another's. */
export async function endLostDomain(tx: Tx, host: string): Promise<void> {
  await tx
    .update(domains)
    .set({ proof: null })
    .where(and(eq(domains.host, host), isNotNull(domains.proof), lte(domains.lostAt, graceBegan)))
}

export async function findDomain(_system: SystemAccess, host: string): Promise<DomainRow | null> {
  const [row] = await database()
    .select()
    .from(domains)
    .where(and(eq(domains.host, host), isBranded))
  return row ?? null
}

/** Every host that bears a brand. */
export async function listBrandedHosts(_system: SystemAccess): Promise<string[]> {
  const rows = await database().select({ host: domains.host }).from(domains).where(isBranded)
  return rows.map(({ host }) => host)
}

/** The host under whose brand the account with this path knows us: its own, or that of the nearest above it. */
export async function nearestHost(_system: SystemAccess, path: string): Promise<string | null> {
  const line = path.split('/').filter(Boolean).map(Number)
  const [row] = await database()
    .select({ host: domains.host })
    .from(domains)
    .where(and(inArray(domains.accountId, line), isBranded))
    .orderBy(desc(sql`array_position(${idArray(line)}, ${domains.accountId})`), asc(domains.id))
    .limit(1)
  return row?.host ?? null
}

/** Proven hosts of the account with this materialized path and of all that stand above it. */
export async function hostsAbove(_system: SystemAccess, path: string): Promise<string[]> {
  const line = path.split('/').filter(Boolean).map(Number)
  const rows = await database()
    .select({ host: domains.host })
    .from(domains)
    .where(and(inArray(domains.accountId, line), isBranded))
  return rows.map(({ host }) => host)
}
