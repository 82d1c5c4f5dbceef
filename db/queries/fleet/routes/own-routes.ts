import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'

/** Those of routes that are the account's, deleted ones too: what was driven of them is told still. */
export async function ownRouteIds(access: Access, ids: readonly number[]): Promise<Set<number>> {
  requireFleet(access, 'fleet.read')
  if (ids.length === 0) return new Set()
  const { id, accountId } = fleetRoutes
  const rows = await database()
    .select({ id })
    .from(fleetRoutes)
    .where(and(eq(accountId, access.accountId), sql`${id} = any(${idArray([...ids])})`))
  return new Set(rows.map((row) => row.id))
}
