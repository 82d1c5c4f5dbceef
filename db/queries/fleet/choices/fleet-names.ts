import { and, asc, ilike, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { containing } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { ChoicePage, ChoiceQuery } from '@/lib/fleet/choices/schema'
import { presentRows, requireFleet } from '../fleet-scope'

/** Vehicles of the account by their names. */
export async function listVehicleNames(
  access: Access,
  { search, page, pageSize }: ChoiceQuery,
): Promise<ChoicePage> {
  requireFleet(access, 'fleet.read')
  const where = and(
    presentRows(access, fleetVehicles),
    search === '' ? undefined : ilike(fleetVehicles.name, containing(search)),
  )
  const [total, items] = await Promise.all([
    database().$count(fleetVehicles, where),
    database()
      .select({ id: fleetVehicles.id, name: fleetVehicles.name })
      .from(fleetVehicles)
      .where(where)
      .orderBy(asc(sql`lower(${fleetVehicles.name})`), asc(fleetVehicles.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  return { items, total }
}
