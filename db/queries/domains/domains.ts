import { eq, inArray } from 'drizzle-orm'
import { database } from '@/db/client'
import { domains } from '@/db/schema/domains'
import type { SystemAccess } from '@/lib/auth/access'

export type DomainRow = typeof domains.$inferSelect

export async function findDomain(_system: SystemAccess, host: string): Promise<DomainRow | null> {
  const [row] = await database().select().from(domains).where(eq(domains.host, host))
  return row ?? null
}

/** Hosts of the account with this materialized path and of all that stand above it. */
export async function hostsAbove(_system: SystemAccess, path: string): Promise<string[]> {
  const line = path.split('/').filter(Boolean).map(Number)
  const rows = await database()
    .select({ host: domains.host })
    .from(domains)
    .where(inArray(domains.accountId, line))
  return rows.map(({ host }) => host)
}
