import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { ownedQuarter } from '@/db/queries/ownership/owned-times'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'

/**
 * Metres that vehicles drove between bounds, in milliseconds UTC: of the trackers that they carried, while they carried them, and
 * not of a time in which a tracker was another account's. A quarter of an hour counts where it begins, as in reports.
 */
export async function drivenBetween(
  access: Access,
  vehicleIds: readonly number[],
  bounds: readonly number[],
): Promise<Map<number, number[]>> {
  requireFleet(access, 'fleet.read')
  const [first, last] = [bounds[0], bounds.at(-1)]
  const driven = new Map<number, number[]>()
  if (vehicleIds.length === 0 || first === undefined || last === undefined) return driven
  const [starts, ends] = [new Date(first).toISOString(), new Date(last).toISOString()]
  const seconds = `{${bounds.map((bound) => bound / 1000).join(',')}}`
  const rows = await database().execute<{ id: number; span: number; m: number }>(sql`
    select v.id, width_bucket(extract(epoch from q.quarter)::float8, ${seconds}::float8[]) as span,
      sum(q.distance_cm)::float8 / 100 as m
    from unnest(${idArray(vehicleIds)}) as w(id)
    join fleet_vehicles v on v.id = w.id and v.account_id = ${access.accountId}
    join vehicle_devices c on c.vehicle_id = v.id and c.from_time < ${ends}::timestamptz
      and (c.to_time is null or c.to_time > ${starts}::timestamptz)
    join device_quarter_hours q on q.device_id = c.device_id
      and q.quarter >= greatest(${starts}::timestamptz, c.from_time - interval '450 seconds')
      and q.quarter < least(${ends}::timestamptz, coalesce(c.to_time - interval '450 seconds', 'infinity'))
      and ${ownedQuarter(access, sql`q.device_id`, sql`q.quarter`)}
    group by 1, 2`)
  for (const { id, span, m } of rows) {
    const spans = driven.get(id) ?? Array.from({ length: bounds.length - 1 }, () => 0)
    spans[span - 1] = m
    driven.set(id, spans)
  }
  return driven
}
