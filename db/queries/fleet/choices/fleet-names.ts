import { and, asc, eq, ilike, isNull, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { drivers } from '@/db/schema/drivers'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { containing } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { ChoicePage, ChoiceQuery } from '@/lib/fleet/choices/schema'
import { requireFleet } from '../fleet-scope'

/** Drivers of the account by their names. */
export const listDriverNames = (access: Access, query: ChoiceQuery) => listNames(access, drivers, query)

/** Vehicles of the account by their names. */
export const listVehicleNames = (access: Access, query: ChoiceQuery) =>
  listNames(access, fleetVehicles, query)

async function listNames(
  access: Access,
  table: typeof drivers | typeof fleetVehicles,
  { search, page, pageSize }: ChoiceQuery,
): Promise<ChoicePage> {
  requireFleet(access, 'fleet.read')
  const where = and(
    eq(table.accountId, access.accountId),
    isNull(table.deletedAt),
    search === '' ? undefined : ilike(table.name, containing(search)),
  )
  const [total, items] = await Promise.all([
    database().$count(table, where),
    database()
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(where)
      .orderBy(asc(sql`lower(${table.name})`), asc(table.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  return { items, total }
}
