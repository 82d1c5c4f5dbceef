import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { database } from '@/db/client'
import { shownFences } from '@/db/queries/geofences/fence-scope'
import { shownLandmarks } from '@/db/queries/landmarks/landmark-scope'
import { accounts } from '@/db/schema/accounts'
import { geofences } from '@/db/schema/geofences'
import { landmarks } from '@/db/schema/landmarks'
import { containing } from '@/db/sql-parts'
import { type Access, may } from '@/lib/auth/access'
import type { FoundArea } from '@/lib/search/schema'

/** Geofences with a text in their name, those that begin with it first. */
export const searchGeofences = (access: Access, text: string, limit: number): Promise<FoundArea[]> =>
  searchAreas(access, geofences, shownFences(access), text, limit)

/** Landmarks, alike. */
export const searchLandmarks = (access: Access, text: string, limit: number): Promise<FoundArea[]> =>
  searchAreas(access, landmarks, shownLandmarks(access), text, limit)

async function searchAreas(
  access: Access,
  table: typeof geofences | typeof landmarks,
  shown: SQL,
  text: string,
  limit: number,
): Promise<FoundArea[]> {
  if (!may(access, 'geofences.read')) return []
  const { id, name, accountId }: Record<'id' | 'name' | 'accountId', PgColumn> = table
  return database()
    .select({
      id: sql<number>`${id}`,
      name: sql<string>`${name}`,
      account: sql<
        string | null
      >`case when ${accountId} = ${access.accountId} then null else ${accounts.customerName} end`,
    })
    .from(table)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(and(shown, sql`${name} ilike ${containing(text)}`))
    .orderBy(sql`position(lower(${text}) in lower(${name})) > 1`, asc(name), asc(id))
    .limit(limit)
}
