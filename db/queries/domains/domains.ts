import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { database } from '@/db/client'
import { domains } from '@/db/schema/domains'
import type { SystemAccess } from '@/lib/auth/access'

export type DomainRow = typeof domains.$inferSelect

/** Of a domain that bears its brand: one whose host was never proven is nobody's yet. */
export const isBranded = isNotNull(domains.proof)

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

/** Proven hosts of the account with this materialized path and of all that stand above it. */
export async function hostsAbove(_system: SystemAccess, path: string): Promise<string[]> {
  const line = path.split('/').filter(Boolean).map(Number)
  const rows = await database()
    .select({ host: domains.host })
    .from(domains)
    .where(and(inArray(domains.accountId, line), isBranded))
  return rows.map(({ host }) => host)
}
